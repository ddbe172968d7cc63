// Owns the trash. Stories and responses are thrown away and restored by their writer; an email without
// a story by those who manage its newsletter, so that a former editor can't withdraw it.

import { GROUP_TAGS } from "../../../shared/cache/cacheTags.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { TRASH_DAYS } from "../../../shared/limits.ts";
import type { PostStatus } from "../../../shared/enums.ts";
import { type Statement, statement } from "../../db/database.ts";
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
const mayTrashSql = (user: string): string =>
  `CASE WHEN posts.email_newsletter_id IS NULL THEN posts.creator_id IS ${user}
    ELSE EXISTS (SELECT 1 FROM newsletters n
      WHERE n.id = posts.email_newsletter_id AND ${managesNewsletterSql(user)}) END`;

/** SQL: the id of the row of `posts` `?1`, if the user `?2` may delete it, or restore it. */
const TRASHABLE_SQL = `SELECT posts.id FROM posts
  WHERE posts.id = ?1 AND ${mayTrashSql("?2")} AND posts.status <> 'DELETED'`;
const RESTORABLE_SQL = `SELECT posts.id FROM posts WHERE posts.id = ?1 AND ${mayTrashSql("?2")}
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
  const there = `EXISTS (SELECT 1 FROM posts
    WHERE id = ?3 AND ${mayTrashSql("?4")} AND status <> 'DELETED')`;
  await context.db.write(
    [
      queuePurge(context, touched, { sql: there, values: [postId, viewerId] }),
      renderIssuesAgain({ sql: `p.id IN (${TRASHABLE_SQL})`, values: [postId, viewerId] }),
      // An email in the trash isn't sent.
      ...cancelIssues(
        {
          sql: `i.post_id IN (${TRASHABLE_SQL} AND posts.email_newsletter_id IS NOT NULL)`,
          values: [postId, viewerId],
        },
        context.now,
      ),
      [
        `UPDATE posts SET deleted_from = status, deleted_at = ?3, status = 'DELETED',
           deleted_with = ${TRASHED_STATE_SQL}
         WHERE id = ?1 AND ${mayTrashSql("?2")} AND status <> 'DELETED'`,
        postId,
        viewerId,
        context.now,
      ],
      ["UPDATE drafts SET scheduled_at = NULL WHERE post_id = ?1", postId],
      ...retractPosts("id", postId),
      ["DELETE FROM pinned_posts WHERE post_id = ?1", postId],
      recordStep(
        { status: "CANCELLED", note: "", madeAt: context.now, madeById: viewerId },
        {
          sql: "post_id = ?5 AND status NOT IN ('ACCEPTED', 'CANCELLED', 'REJECTED')",
          values: [postId],
        },
      ),
      [
        `UPDATE publication_submissions SET status = 'CANCELLED', updated_at = ?2, updated_by = ?3
         WHERE post_id = ?1 AND status NOT IN ('ACCEPTED', 'CANCELLED', 'REJECTED')`,
        postId,
        context.now,
        viewerId,
      ],
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
  const there = `EXISTS (SELECT 1 FROM posts WHERE id = ?3 AND ${mayTrashSql("?4")}
    AND status = 'DELETED' AND erased_at IS NULL)`;
  // A story in the trash is on no list, so `touched` doesn't contain the site's lists.
  const lists = [...touched, GROUP_TAGS.home, GROUP_TAGS.sitemap];
  const missed = pauseMissedIssuesOf(postId, context.now);
  const schedules = statement<{ at: number | null }>(
    "SELECT scheduled_at AS at FROM drafts WHERE post_id = ?1",
    postId,
  );
  const written = await context.db.write(
    [
      queuePurge(context, lists, { sql: there, values: [postId, viewerId] }),
      ...(state.inResponseToPostId === null
        ? []
        : [notifyAgain(context, state.inResponseToPostId, { ...state, postId, viewerId })]),
      missed,
      renderIssuesAgain({ sql: `p.id IN (${RESTORABLE_SQL})`, values: [postId, viewerId] }),
      [
        `UPDATE posts SET status = deleted_from, deleted_at = NULL, deleted_from = NULL
         WHERE id = ?1 AND ${mayTrashSql("?2")} AND status = 'DELETED' AND erased_at IS NULL`,
        postId,
        viewerId,
      ],
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
    {
      sql: `EXISTS (SELECT 1 FROM posts WHERE id = ?1 AND creator_id = ?2
        AND status = 'DELETED' AND deleted_from = 'PUBLISHED' AND erased_at IS NULL)`,
      values: [],
    },
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
    TrashState & { isOwn: number; isOpen: number; isSuspended: number; isErased: number }
  >(
    `SELECT status, updated_at AS updatedAt, deleted_at AS deletedAt, deleted_with AS deletedWith, in_response_to_post_id AS inResponseToPostId,
       ${mayTrashSql("?2")} AS isOwn,
       status = 'PUBLISHED' AND is_suspended = 0 AS isOpen, erased_at IS NOT NULL AS isErased,
       coalesce((SELECT is_suspended FROM users WHERE id = ?2), 1) <> 0 AS isSuspended
     FROM posts WHERE id = ?1`,
    postId,
    viewerId,
  );
  if (!row || row.isErased === 1) return "no-story";
  if (row.isOwn === 0) return row.isOpen === 1 ? "not-writer" : "no-story";
  if (responsesAlone && row.inResponseToPostId === null) return "no-response";
  return row.isSuspended === 1 ? "suspended" : row;
}
