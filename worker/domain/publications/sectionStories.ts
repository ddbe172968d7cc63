import { sql, type Sql } from "../../db/sql.ts";
import { MAX_SECTION_STORIES } from "../../../shared/limits.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMuted } from "../mutes/rows/notMuted.ts";
import { type RawStory, type StoryRow, storySelect, toStory } from "../stories/rows/storyRow.ts";
import { DEFAULT_STORY_COUNT, type StoredSection } from "./setHomepage.ts";

/** Stories by section id. */
export type SectionStories = ReadonlyMap<string, StoryRow[]>;

/**
 * Loads the stories of all sections of a publication's home page by the publication's id, in one
 * statement. Shows only listed stories of the publication, even if others were picked, and each story
 * once.
 */
export const sectionStoriesByCollection = defineLoader<DomainContext, string, SectionStories>(
  (context, ids) =>
    Promise.all(
      ids.map((id) =>
        readStories(
          context,
          id,
          sql`SELECT s.id, s.position, s.source, s.tag_id, s.post_limit,
            (SELECT json_group_array(sp.post_id ORDER BY sp.position)
              FROM collection_section_posts sp WHERE sp.section_id = s.id) AS picked
            FROM collection_sections s WHERE s.collection_id = ${id} AND s.kind = 'POSTS'`,
        ),
      ),
    ),
);

/** The same for sections that aren't stored. */
export function storiesOfSections(
  context: DomainContext,
  collectionId: string,
  sections: readonly StoredSection[],
): Promise<SectionStories> {
  return readStories(
    context,
    collectionId,
    sql`SELECT value->>'id' AS id, key AS position, value->>'source' AS source,
      value->>'tagId' AS tag_id, value->>'storyCount' AS post_limit, value->'stories' AS picked
      FROM json_each(${JSON.stringify(sections.filter(({ kind }) => kind === "POSTS"))})`,
  );
}

async function readStories(
  context: DomainContext,
  collectionId: string,
  /** SQL of the sections' id, position, source, tag_id, post_limit and picked. */
  sections: Sql,
): Promise<SectionStories> {
  const unmuted = notMuted(context).storyOf;
  // `shown` is materialized and read before `posts`. Otherwise SQLite scans all posts of the
  // publication and evaluates the sections' lists for each of them. Of a section, as many more stories
  // are read as those before it may show already.
  const rows = await context.db.all<RawStory & { sectionId: string; postLimit: number }>(sql`
    WITH latest AS (SELECT json_group_array(id) AS ids FROM (
      SELECT p.id FROM posts p WHERE p.is_listed = 1
        AND p.collection_id = ${collectionId}${unmuted(sql`p.id`)}
      ORDER BY p.first_published_at DESC, p.id DESC LIMIT +${MAX_SECTION_STORIES}
    )),
    sections AS (${sections}),
    chosen AS (
      SELECT q.id AS section_id, q.position,
        coalesce(q.post_limit, ${DEFAULT_STORY_COUNT}) AS post_limit,
        coalesce(sum(coalesce(q.post_limit, ${DEFAULT_STORY_COUNT})) OVER (ORDER BY q.position
          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before,
        CASE q.source
          WHEN 'PICKED' THEN q.picked
          WHEN 'TAG' THEN (SELECT json_group_array(id) FROM (
            SELECT l.post_id AS id FROM post_tags l
            WHERE l.is_listed = 1 AND l.collection_id = ${collectionId}
              AND l.tag_id = q.tag_id${unmuted(sql`l.post_id`)}
            ORDER BY l.first_published_at DESC, l.post_id DESC LIMIT +${MAX_SECTION_STORIES}))
          ELSE (SELECT ids FROM latest)
        END AS ids
      FROM sections q
    ),
    shown AS MATERIALIZED (
      SELECT h.section_id, h.position, h.post_limit, k.key AS place, k.value AS post_id
      FROM chosen h CROSS JOIN json_each(h.ids) k
      WHERE k.key < min(h.post_limit + h.before, ${MAX_SECTION_STORIES})
    )
    ${storySelect(
      sql`shown w CROSS JOIN posts p
         ON p.id = w.post_id AND p.is_listed = 1 AND p.collection_id = ${collectionId}${unmuted(sql`p.id`)}`,
      { extra: sql`w.section_id AS sectionId, w.post_limit AS postLimit` },
    )}
    ORDER BY w.position, w.place`);
  const stories = new Map<string, StoryRow[]>();
  const seen = new Set<string>();
  for (const { sectionId, postLimit, ...row } of rows) {
    const list = stories.get(sectionId) ?? [];
    stories.set(sectionId, list);
    const story = toStory(context, row);
    if (list.length >= postLimit || seen.has(story.id)) continue;
    seen.add(story.id);
    list.push(story);
  }
  return stories;
}
