import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type DraftError, type DraftRow, draftToEdit } from "../drafts/draftRow.ts";
import { firstRow, wasWrittenSql } from "../drafts/storeDraft.ts";
import { renderIssuesAgain } from "../newsletters/rows/renderIssuesAgain.ts";
import { retractPosts } from "../notifications/retractNotifications.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { storyById } from "../stories/rows/stories.ts";
import { storyPurgeTags } from "../stories/rows/storyPurgeTags.ts";
import { recount } from "./recount.ts";
import { idsToRecount } from "./idsToRecount.ts";
import { unpin } from "./unpin.ts";

/** The result of unpublishing a story. */
export type UnpublishResult = { kind: "unpublished"; draft: DraftRow } | { kind: DraftError };

/**
 * Turns a story back into a draft. Only its creator may do this. Its URL and responses are kept for
 * republishing. A draft stays unchanged.
 */
export async function unpublishPost(
  context: DomainContext,
  viewerId: string,
  postId: string,
): Promise<UnpublishResult> {
  const [access, touched] = await Promise.all([
    draftToEdit(context, viewerId, postId),
    storyPurgeTags(context, postId),
  ]);
  if ("error" in access) return { kind: access.error };
  const { draft } = access;
  if (draft.creatorId !== viewerId) return { kind: "not-editor" };
  if (draft.status !== "PUBLISHED") return { kind: "unpublished", draft };
  const token = crypto.randomUUID();
  await context.db.write(
    [
      ...firstRow(draft),
      sql`UPDATE drafts SET write_token = ${token}, published_revision = NULL
        WHERE post_id = ${postId}
        AND EXISTS (SELECT 1 FROM posts WHERE id = ${postId} AND status = 'PUBLISHED'
          AND creator_id = ${viewerId})`,
      queuePurge(context, touched, wasWrittenSql(sql`${postId}`, sql`${token}`)),
      renderIssuesAgain(
        sql`p.id = ${postId} AND p.status <> 'DRAFT'
          AND ${wasWrittenSql(sql`${postId}`, sql`${token}`)}`,
      ),
      sql`UPDATE posts SET status = 'DRAFT', updated_at = ${context.now}
        WHERE id = ${postId} AND ${wasWrittenSql(sql`${postId}`, sql`${token}`)}`,
      ...retractPosts("id", postId),
      unpin(postId, token),
      ...recount({ postId, ...idsToRecount(touched) }),
    ],
    { idempotent: true },
  );
  storyById(context).clear(postId);
  const now = await draftToEdit(context, viewerId, postId);
  return "error" in now ? { kind: now.error } : { kind: "unpublished", draft: now.draft };
}
