import { sql, literal } from "../../db/sql.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { SuggestionsKey } from "../follows/suggestions.ts";
import type { TagSummary } from "../stories/rows/storyRow.ts";
import { coverByTag, tagCoverSql } from "../topics/rows/tagCovers.ts";
import { tagColumns } from "../topics/rows/tagRow.ts";
import { primeTagEdges } from "../topics/rows/viewerEdge.ts";

/** Number of recently read stories and of currently popular stories whose tags count. */
const READ = 60;
const HOT = 200;

/** Weight of a read story's tag compared with a popular story's. */
const READ_WEIGHT = 10;

/**
 * Suggests topics to follow, weighted by the tags of stories the person has read, then of popular
 * stories by others. Excludes topics they follow or want to see less of.
 */
export const suggestedTags = defineLoader<DomainContext, SuggestionsKey, TagSummary[]>(
  (context, keys) => Promise.all(keys.map((key) => read(context, key))),
  (key) => JSON.stringify(key),
);

async function read(
  context: DomainContext,
  { userId, limit }: SuggestionsKey,
): Promise<TagSummary[]> {
  const rows = await context.db.all<TagSummary & { cover: string | null }>(sql`
    WITH looked AS (
      SELECT * FROM (SELECT post_id AS id, ${literal(READ_WEIGHT)} AS weight FROM reading_history
        WHERE user_id = ${userId} ORDER BY read_at DESC LIMIT ${literal(READ)})
      UNION ALL SELECT * FROM (SELECT id, 1 FROM posts WHERE is_listed = 1
        ORDER BY hot_at DESC, id DESC LIMIT ${literal(HOT)})),
    best AS (SELECT l.tag_id AS id, sum(k.weight) AS weight FROM looked k
      JOIN posts p ON p.id = k.id AND p.creator_id IS NOT ${userId}
      JOIN post_tags l ON l.post_id = k.id GROUP BY l.tag_id)
    SELECT ${tagColumns("t")}, ${tagCoverSql(sql`t.id`)} AS cover FROM best b JOIN tags t ON t.id = b.id
    WHERE t.post_count > 0
      AND NOT EXISTS (SELECT 1 FROM tag_follows f WHERE f.follower_id = ${userId}
        AND f.tag_id = t.id)
      AND NOT EXISTS (SELECT 1 FROM feed_reductions r
        WHERE r.user_id = ${userId} AND r.kind = 'TAG' AND r.target_id = t.id)
    ORDER BY b.weight DESC, t.post_count DESC, t.id LIMIT +${limit}`);
  const tags = rows.map(({ cover, ...tag }) => {
    coverByTag(context).prime(tag.id, cover);
    return tag;
  });
  primeTagEdges(context, userId, tags, false);
  return tags;
}
