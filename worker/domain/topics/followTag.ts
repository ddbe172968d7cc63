import { kindOfId } from "../../../shared/ids.ts";
import { sql } from "../../db/sql.ts";
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
  const row = sql`SELECT 1 FROM tag_follows WHERE follower_id = ${viewerId} AND tag_id = ${tagId}`;
  const changes = follows
    ? sql`NOT EXISTS (${row}) AND EXISTS (SELECT 1 FROM tags WHERE id = ${tagId})
      AND ${isActiveSql(sql`${viewerId}`)}`
    : sql`EXISTS (${row})`;
  const change = follows
    ? sql`
      INSERT INTO tag_follows (follower_id, tag_id, created_at)
      SELECT ${viewerId}, ${tagId}, ${context.now} WHERE ${changes} RETURNING 1`
    : sql`
      DELETE FROM tag_follows WHERE follower_id = ${viewerId} AND tag_id = ${tagId} RETURNING 1`;
  const tags = sql<TagSummary>`SELECT ${tagColumns("t")} FROM tags t WHERE t.id = ${tagId}`;
  const viewers = sql<{ isHidden: number }>`
    SELECT is_hidden AS isHidden FROM users WHERE id = ${viewerId}`;
  const written = await context.db.write(
    [
      sql`UPDATE tags SET follower_count = follower_count ${follows ? sql`+` : sql`-`} 1
        WHERE id = ${tagId} AND ${changes}`,
      change,
      tags,
      viewers,
    ],
    { idempotent: true },
  );
  const target = written.first(tags);
  const viewer = written.first(viewers);
  if (!target) return { kind: "no-target" };
  if (follows && viewer?.isHidden !== 0) return { kind: "suspended" };
  tagById(context).clear(tagId);
  tagBySlug(context).clear(target.slug);
  viewerEdgeByTag(context).clear(tagId);
  return { kind: "done", target, changed: written.hasRows(change) };
}
