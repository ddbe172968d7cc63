import { sql, type Sql, literal } from "../../db/sql.ts";
import { GROUP_TAGS } from "../../../shared/cache/cacheTags.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMuted } from "../mutes/rows/notMuted.ts";
import { storyReaches } from "../people/rows/limitedReach.ts";
import { type RawStory, storySelect, type StoryRow, toStory } from "../stories/rows/storyRow.ts";

/** Number of latest staff picks searched for stories with the tag. */
const MAX_PICKS = 500;

/** Requests the editors' picks for a tag. */
export interface TagPicksKey {
  tagSlug: string;
  limit: number;
}

/**
 * Loads listed stories that editors chose for a public topic containing the tag, and staff picks
 * with the tag, most recently chosen first. Keyed by slug, like `storiesByTag`.
 */
export const picksByTag = defineLoader<DomainContext, TagPicksKey, StoryRow[]>(
  (context, keys) =>
    Promise.all(
      keys.map(async ({ tagSlug, limit }) => {
        context.renderTrace.addTag(GROUP_TAGS.staffPicks);
        context.renderTrace.addTag(GROUP_TAGS.topics);
        const unmuted = notMuted(context).story;
        const isWanted = (id: Sql): Sql =>
          sql` AND EXISTS (SELECT 1 FROM posts p WHERE p.id = ${id}
            AND p.is_listed = 1)${unmuted(id)}${storyReaches(id)}`;
        const rows = await context.db.all<RawStory>(sql`
          WITH tag AS (SELECT id FROM tags WHERE slug = ${tagSlug}),
          chosen AS (
            SELECT tp.post_id AS id, tp.added_at AS at
            FROM tag CROSS JOIN topic_tags ot ON ot.tag_id = tag.id
            CROSS JOIN topics o ON o.id = ot.topic_id AND o.visibility = 'PUBLIC'
            CROSS JOIN topic_posts tp ON tp.topic_id = o.id AND tp.post_id IN (
              SELECT n.post_id FROM topic_posts n
                WHERE n.topic_id = o.id${isWanted(sql`n.post_id`)}
              ORDER BY n.added_at DESC, n.post_id DESC LIMIT +${limit})
            UNION ALL
            SELECT * FROM (
              SELECT k.post_id, k.picked_at FROM (SELECT * FROM staff_picks
                ORDER BY picked_at DESC, post_id DESC LIMIT ${literal(MAX_PICKS)}) k
              WHERE EXISTS (SELECT 1 FROM post_tags l
                  WHERE l.post_id = k.post_id AND l.tag_id = (SELECT id
                    FROM tag))${isWanted(sql`k.post_id`)}
              ORDER BY k.picked_at DESC, k.post_id DESC LIMIT +${limit})),
          page AS (
            SELECT id, max(at) AS at FROM chosen GROUP BY id ORDER BY at DESC, id DESC
              LIMIT +${limit})
          ${storySelect(sql`page k JOIN posts p ON p.id = k.id`)} ORDER BY k.at DESC, k.id DESC`);
        return rows.map((row) => toStory(context, row));
      }),
    ),
  (key) => JSON.stringify(key),
);
