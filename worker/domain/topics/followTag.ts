import { kindOfId } from "../../../shared/ids.ts";
import { statement } from "../../db/database.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { FollowInput, FollowResult } from "../follows/followUser.ts";
import type { TagSummary } from "../stories/rows/storyRow.ts";
import { tagColumns } from "./rows/tagRow.ts";
import { tagById, tagBySlug } from "./rows/tags.ts";
import { viewerEdgeByTag } from "./rows/viewerEdge.ts";
import { isActiveSql } from "../people/rows/canSeeUser.ts";

/**
 * Follows or unfollows a tag. The row and the tag's counter change in one transaction, and the
 * counter changes only if the row does, so repeated or concurrent calls count once.
 */
export async function followTag(
  context: DomainContext,
  viewerId: string,
  { targetId: tagId, follows }: FollowInput,
): Promise<FollowResult<TagSummary>> {
  if (kindOfId(tagId) !== "tag") return { kind: "no-target" };
  const row = "SELECT 1 FROM tag_follows WHERE follower_id = ?1 AND tag_id = ?2";
  const changes = follows
    ? `NOT EXISTS (${row}) AND EXISTS (SELECT 1 FROM tags WHERE id = ?2)
       AND ${isActiveSql("?1")}`
    : `EXISTS (${row})`;
  const change = follows
    ? statement(
        `INSERT INTO tag_follows (follower_id, tag_id, created_at)
             SELECT ?1, ?2, ?3 WHERE ${changes} RETURNING 1`,
        viewerId,
        tagId,
        context.now,
      )
    : statement(
        "DELETE FROM tag_follows WHERE follower_id = ?1 AND tag_id = ?2 RETURNING 1",
        viewerId,
        tagId,
      );
  const tags = statement<TagSummary>(
    `SELECT ${tagColumns("t")} FROM tags t WHERE t.id = ?1`,
    tagId,
  );
  const viewers = statement<{ isSuspended: number }>(
    "SELECT is_suspended AS isSuspended FROM users WHERE id = ?1",
    viewerId,
  );
  const written = await context.db.write(
    [
      [
        `UPDATE tags SET follower_count = follower_count ${follows ? "+" : "-"} 1
         WHERE id = ?2 AND ${changes}`,
        viewerId,
        tagId,
      ],
      change,
      tags,
      viewers,
    ],
    { idempotent: true },
  );
  const target = written.first(tags);
  const viewer = written.first(viewers);
  if (!target) return { kind: "no-target" };
  if (follows && viewer?.isSuspended !== 0) return { kind: "suspended" };
  tagById(context).clear(tagId);
  tagBySlug(context).clear(target.slug);
  viewerEdgeByTag(context).clear(tagId);
  return { kind: "done", target, changed: written.hasRows(change) };
}
