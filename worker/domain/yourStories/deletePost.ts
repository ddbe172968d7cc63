// Owns the trash. Stories and responses are thrown away and restored by their writer; an email without
// a story by those who manage its newsletter, so that a former editor can't withdraw it.

import { GROUP_TAGS } from "../../../shared/cache/cacheTags.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { TRASH_DAYS } from "../../../shared/limits.ts";
import type { PostStatus } from "../../../shared/enums.ts";
import { sql, type Sql, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { recount } from "../publishing/recount.ts";
import { idsToRecount } from "../publishing/idsToRecount.ts";
import { notify } from "../notifications/notify.ts";
import { retractPosts } from "../notifications/retractNotifications.ts";
import { cancelIssues } from "../newsletters/rows/endIssues.ts";
import { pauseMissedIssuesOf } from "../newsletters/sending/pauseMissedIssues.ts";
import { renderIssuesAgain } from "../newsletters/rows/renderIssuesAgain.ts";
import { managesNewsletterSql } from "../newsletters/rows/managesNewsletterSql.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { indexPost } from "../searchIndex/queueSearch.ts";
import { storyById } from "../stories/rows/stories.ts";
import { storyPurgeTags } from "../stories/rows/storyPurgeTags.ts";
import { recordStep } from "../submissions/rows/submissionSteps.ts";
import { giveBack, missedOf, TRASHED_STATE_SQL } from "./trashedState.ts";

/**
 * The person who deletes or restores. With `responsesAlone`, only responses may be deleted or
 * restored (decision 23).
 */
export interface Thrower {
  viewerId: string;
  responsesAlone: boolean;
}

/**
 * The result of deleting or restoring a story. `no-response`: it is a story, not a response.
 * `schedule-missed`: it was restored as a draft because its scheduled time has passed.
 * `editors-schedule-missed`: the missed schedule was an editor's, and the writer's own schedule
 * applies instead. `email-missed`: an email of it was due meanwhile and is paused.
 */
export type TrashResult =
  | "done"
  | "schedule-missed"
  | "editors-schedule-missed"
  | "email-missed"
  | "no-story"
  | "not-writer"
  | "no-response"
  | "suspended";

/** SQL: the user may delete and restore the row of `posts`. */
const mayTrashSql = (user: Sql): Sql =>
  sql`CASE WHEN posts.email_newsletter_id IS NULL THEN posts.creator_id IS ${user}
    ELSE EXISTS (SELECT 1 FROM newsletters n
      WHERE n.id = posts.email_newsletter_id AND ${managesNewsletterSql(user)}) END`;

/** SQL: the id of the row of `posts`, if the user may delete it, or restore it. */
const trashableSql = (postId: string, viewerId: string): Sql => sql`
  SELECT posts.id FROM posts
  WHERE posts.id = ${postId} AND ${mayTrashSql(sql`${viewerId}`)} AND posts.status <> 'DELETED'`;
const restorableSql = (postId: string, viewerId: string): Sql => sql`
  SELECT posts.id FROM posts WHERE posts.id = ${postId} AND ${mayTrashSql(sql`${viewerId}`)}
  AND posts.status = 'DELETED' AND posts.erased_at IS NULL`;

/**
 * Moves the viewer's own story or response to the trash, where it stays for TRASH_DAYS. Idempotent.
 */
export async function deletePost(
  context: DomainContext,
  thrower: Thrower,
  postId: string,
): Promise<TrashResult> {
  const { viewerId } = thrower;
  const [state, touched] = await Promise.all([
    trashState(context, thrower, postId),
    storyPurgeTags(context, postId),
  ]);
  if (typeof state === "string") return state;
  if (state.status === "DELETED") return state.deletedAt === null ? "no-story" : "done";
  const there = sql`EXISTS (SELECT 1 FROM posts
    WHERE id = ${postId} AND ${mayTrashSql(sql`${viewerId}`)} AND status <> 'DELETED')`;
  await context.db.write(
    [
      queuePurge(context, touched, there),
      renderIssuesAgain(sql`p.id IN (${trashableSql(postId, viewerId)})`),
      // An email in the trash isn't sent.
      ...cancelIssues(
        sql`i.post_id IN (${trashableSql(postId, viewerId)}
          AND posts.email_newsletter_id IS NOT NULL)`,
        context.now,
      ),
      sql`UPDATE posts SET deleted_from = status, deleted_at = ${context.now}, status = 'DELETED',
          deleted_with = ${TRASHED_STATE_SQL}
        WHERE id = ${postId} AND ${mayTrashSql(sql`${viewerId}`)} AND status <> 'DELETED'`,
      sql`UPDATE drafts SET scheduled_at = NULL WHERE post_id = ${postId}`,
      ...retractPosts("id", postId),
      sql`DELETE FROM pinned_posts WHERE post_id = ${postId}`,
      recordStep(
        { status: "CANCELLED", note: "", madeAt: context.now, madeById: viewerId },
        sql`post_id = ${postId} AND status NOT IN ('ACCEPTED', 'CANCELLED', 'REJECTED')`,
      ),
      sql`UPDATE publication_submissions SET status = 'CANCELLED', updated_at = ${context.now},
        updated_by = ${viewerId}
        WHERE post_id = ${postId} AND status NOT IN ('ACCEPTED', 'CANCELLED', 'REJECTED')`,
      notify(context, {
        of: "submissionReceived",
        actorId: viewerId,
        id: postId,
        detail: "CANCELLED",
      }),
      ...recount({ postId, ...idsToRecount(touched) }),
    ],
    { idempotent: true },
  );
  storyById(context).clear(postId);
  return "done";
}

/**
 * Restores the viewer's own story from the trash, with its former status, schedule, pin and
 * submission. A story outside the trash stays unchanged.
 */
export async function undeletePost(
  context: DomainContext,
  thrower: Thrower,
  postId: string,
): Promise<TrashResult> {
  const { viewerId } = thrower;
  const [state, touched] = await Promise.all([
    trashState(context, thrower, postId),
    storyPurgeTags(context, postId),
  ]);
  if (typeof state === "string") return state;
  if (state.status !== "DELETED") return "done";
  const oldest = context.now - TRASH_DAYS * DAY_MS;
  if (state.deletedAt === null || state.deletedAt <= oldest) return "no-story";
  const there = sql`EXISTS (SELECT 1 FROM posts WHERE id = ${postId}
    AND ${mayTrashSql(sql`${viewerId}`)}
    AND status = 'DELETED' AND erased_at IS NULL)`;
  // A story in the trash is on no list, so `touched` doesn't contain the site's lists.
  const lists = [...touched, GROUP_TAGS.home, GROUP_TAGS.sitemap];
  const missed = pauseMissedIssuesOf(postId, context.now);
  const schedules = sql<{ at: number | null }>`
    SELECT scheduled_at AS at FROM drafts WHERE post_id = ${postId}`;
  const written = await context.db.write(
    [
      queuePurge(context, lists, there),
      ...(state.inResponseToPostId === null
        ? []
        : [notifyAgain(context, state.inResponseToPostId, { ...state, postId, viewerId })]),
      missed,
      renderIssuesAgain(sql`p.id IN (${restorableSql(postId, viewerId)})`),
      sql`UPDATE posts SET status = deleted_from, deleted_at = NULL, deleted_from = NULL
        WHERE id = ${postId} AND ${mayTrashSql(sql`${viewerId}`)} AND status = 'DELETED'
          AND erased_at IS NULL`,
      indexPost(context, postId),
      ...giveBack(postId, context.now),
      ...recount({ postId, ...idsToRecount(touched) }),
      schedules,
    ],
    { idempotent: true },
  );
  storyById(context).clear(postId);
  if (missedOf(state.deletedWith, context.now) === null)
    return written.hasRows(missed) ? "email-missed" : "done";
  const comes = (written.first(schedules)?.at ?? null) !== null;
  return comes ? "editors-schedule-missed" : "schedule-missed";
}

/** Notifies of a response that is restored as published; runs before that. */
function notifyAgain(
  context: DomainContext,
  id: string,
  { postId, viewerId, updatedAt }: { postId: string; viewerId: string; updatedAt: number },
): Statement {
  return notify(
    context,
    { of: "response", actorId: viewerId, id, detail: postId, at: updatedAt },
    sql`EXISTS (SELECT 1 FROM posts WHERE id = ${postId} AND creator_id = ${viewerId}
      AND status = 'DELETED' AND deleted_from = 'PUBLISHED' AND erased_at IS NULL)`,
  );
}

interface TrashState {
  status: PostStatus;
  updatedAt: number;
  deletedAt: number | null;
  deletedWith: string | null;
  inResponseToPostId: string | null;
}

async function trashState(
  { db }: Pick<DomainContext, "db">,
  { viewerId, responsesAlone }: Thrower,
  postId: string,
): Promise<TrashState | TrashResult> {
  const row = await db.first<
    TrashState & { isOwn: number; isOpen: number; isHidden: number; isErased: number }
  >(sql`
    SELECT status, updated_at AS updatedAt, deleted_at AS deletedAt, deleted_with AS deletedWith,
      in_response_to_post_id AS inResponseToPostId,
      ${mayTrashSql(sql`${viewerId}`)} AS isOwn,
      status = 'PUBLISHED' AND is_hidden = 0 AS isOpen, erased_at IS NOT NULL AS isErased,
      coalesce((SELECT is_hidden FROM users WHERE id = ${viewerId}), 1) <> 0 AS isHidden
    FROM posts WHERE id = ${postId}`);
  if (!row || row.isErased === 1) return "no-story";
  if (row.isOwn === 0) return row.isOpen === 1 ? "not-writer" : "no-story";
  if (responsesAlone && row.inResponseToPostId === null) return "no-response";
  return row.isHidden === 1 ? "suspended" : row;
}
