import { sql } from "../../db/sql.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { TagSummary } from "../stories/rows/storyRow.ts";
import { tagColumns } from "./rows/tagRow.ts";

/** Requests tags that appear together with a tag. */
export interface RelatedTagsKey {
  tagSlug: string;
  limit: number;
}

/** Number of a tag's newest stories considered. It bounds the cost of large tags. */
const STORIES_LOOKED_AT = 200;

/**
 * Loads the other tags of a tag's newest stories, most frequent first. Falls back to the most used
 * tags if there are none. Keyed by slug, like `storiesByTag`.
 */
export const relatedTagsByTag = defineLoader<DomainContext, RelatedTagsKey, TagSummary[]>(
  (context, keys) => Promise.all(keys.map((key) => readRelated(context, key))),
  (key) => JSON.stringify(key),
);

function readRelated(
  context: DomainContext,
  { tagSlug, limit }: RelatedTagsKey,
): Promise<TagSummary[]> {
  return context.db.all<TagSummary>(sql`
    WITH newest AS (
      SELECT l.post_id FROM post_tags l
      WHERE l.is_listed = 1 AND l.tag_id = (SELECT id FROM tags WHERE slug = ${tagSlug})
      ORDER BY l.first_published_at DESC, l.post_id DESC LIMIT +${STORIES_LOOKED_AT}
    ),
    beside AS (
      SELECT o.tag_id, count(*) AS uses FROM newest n JOIN post_tags o ON o.post_id = n.post_id
      WHERE o.tag_id <> (SELECT id FROM tags WHERE slug = ${tagSlug})
      GROUP BY o.tag_id ORDER BY uses DESC, o.tag_id LIMIT +${limit}
    ),
    most_used AS (
      SELECT t.id AS tag_id, 0 AS uses
      FROM (SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM beside)) CROSS JOIN tags t
      WHERE t.post_count > 0 AND t.slug <> ${tagSlug}
      ORDER BY t.post_count DESC, t.id DESC LIMIT +${limit}
    )
    SELECT ${tagColumns("t")} FROM (SELECT * FROM beside UNION ALL SELECT * FROM most_used) r
    JOIN tags t ON t.id = r.tag_id
    ORDER BY r.uses DESC, t.post_count DESC, t.id`);
}
