import { kindOfId } from "../../../shared/ids.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { TagSummary } from "../stories/rows/storyRow.ts";
import { tagColumns } from "./rows/tagRow.ts";
import { tagById, tagBySlug } from "./rows/tags.ts";
import { viewerEdgeByTag } from "./rows/viewerEdge.ts";
import { isActiveSql } from "../people/rows/canSeeUser.ts";

/** The result of following or unfollowing a tag. */
export type TagFollowResult =
  | {
      kind: "done";
      /** The tag after the write. */
      tag: TagSummary;
      /** False if the follow was already in that state. */
      changed: boolean;
    }
  | { kind: "no-tag" }
  | { kind: "suspended" };

/**
 * Adds or removes a person's follow of a tag. The row and the tag's counter change in one
 * transaction, and the counter changes only if the row does, so repeated or concurrent calls count
 * once.
 */
export async function writeTagFollow(
  context: DomainContext,
  { viewerId, tagId }: { viewerId: string; tagId: string },
  follows: boolean,
): Promise<TagFollowResult> {
  if (kindOfId(tagId) !== "tag") return { kind: "no-tag" };
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
  const viewers = sql<{ isSuspended: number }>`
    SELECT is_suspended AS isSuspended FROM users WHERE id = ${viewerId}`;
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
  const tag = written.first(tags);
  const viewer = written.first(viewers);
  if (!tag) return { kind: "no-tag" };
  if (follows && viewer?.isSuspended !== 0) return { kind: "suspended" };
  tagById(context).clear(tagId);
  tagBySlug(context).clear(tag.slug);
  viewerEdgeByTag(context).clear(tagId);
  const changed = written.hasRows(change);
  return { kind: "done", tag, changed };
}
