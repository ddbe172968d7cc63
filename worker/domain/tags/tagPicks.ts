import { GROUP_TAGS } from "../../../shared/cacheTags.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../context.ts";
import { bindingOf, notMuted } from "../mutes/notMuted.ts";
import { storyReaches } from "../people/limitedReach.ts";
import { type RawStory, storySelect, type StoryRow, toStory } from "../stories/storyRow.ts";

/** What editors chose under a tag. */
export interface TagPicksKey {
  tagSlug: string;
  limit: number;
}

/**
 * The listed stories that editors chose for a public topic that the tag is part of, and those of the staff's
 * picks that carry it, the last chosen first. By slug, as `storiesByTag`.
 */
export const picksByTag = defineLoader<DomainContext, TagPicksKey, StoryRow[]>(
  (context, keys) =>
    Promise.all(
      keys.map(async ({ tagSlug, limit }) => {
        context.tags.add(GROUP_TAGS.staffPicks);
        context.tags.add(GROUP_TAGS.topics);
        const { values, bind } = bindingOf(tagSlug, limit);
        const rows = await context.db.all<RawStory>(
          `WITH tag AS (SELECT id FROM tags WHERE slug = ?1),
           chosen AS (
             SELECT tp.post_id AS id, tp.added_at AS at FROM topic_posts tp
             JOIN topics o ON o.id = tp.topic_id AND o.visibility = 'PUBLIC'
             JOIN topic_tags ot ON ot.topic_id = o.id JOIN tag ON tag.id = ot.tag_id
             UNION ALL
             SELECT s.post_id, s.picked_at FROM staff_picks s
             JOIN post_tags l ON l.post_id = s.post_id JOIN tag ON tag.id = l.tag_id),
           page AS (
             SELECT c.id, max(c.at) AS at FROM chosen c JOIN posts p ON p.id = c.id
             WHERE p.is_listed = 1${notMuted(context, bind).story("p.id")}${storyReaches("p.id")} GROUP BY c.id ORDER BY at DESC, c.id DESC LIMIT +?2)
           ${storySelect("page k JOIN posts p ON p.id = k.id")} ORDER BY k.at DESC, k.id DESC`,
          ...values,
        );
        return rows.map((row) => toStory(context, row));
      }),
    ),
  (key) => JSON.stringify(key),
);
