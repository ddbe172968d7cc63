import { sql, type Sql } from "../../db/sql.ts";
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
  // A section can be filled from as many stories as it shows and those before it show together.
  // `shown` is materialized and read before `posts`. Otherwise SQLite scans all posts of the
  // publication and evaluates the sections' lists for each of them.
  const rows = await context.db.all<RawStory & { sectionId: string }>(sql`
    WITH RECURSIVE sections AS MATERIALIZED (
      SELECT id, source, tag_id, picked, coalesce(post_limit, ${DEFAULT_STORY_COUNT}) AS post_limit,
        row_number() OVER (ORDER BY position) AS n,
        sum(coalesce(post_limit, ${DEFAULT_STORY_COUNT})) OVER (ORDER BY position) AS needed
      FROM (${sections})),
    latest AS MATERIALIZED (SELECT json_group_array(id) AS ids FROM (
      SELECT p.id FROM posts p WHERE p.is_listed = 1
        AND p.collection_id = ${collectionId}${unmuted(sql`p.id`)}
      ORDER BY p.first_published_at DESC, p.id DESC
      LIMIT (SELECT coalesce(max(needed), 0) FROM sections WHERE source IS NOT 'PICKED'))),
    candidates AS MATERIALIZED (
      SELECT q.id, q.n, q.post_limit,
        CASE q.source
          WHEN 'PICKED' THEN (SELECT json_group_array(id) FROM (
            SELECT p.id FROM json_each(q.picked) k CROSS JOIN posts p
            WHERE p.id = k.value AND p.is_listed = 1
              AND p.collection_id = ${collectionId}${unmuted(sql`p.id`)}
            ORDER BY k.key))
          WHEN 'TAG' THEN (SELECT json_group_array(id) FROM (
            SELECT l.post_id AS id FROM post_tags l
            WHERE l.is_listed = 1 AND l.collection_id = ${collectionId}
              AND l.tag_id = q.tag_id${unmuted(sql`l.post_id`)}
            ORDER BY l.first_published_at DESC, l.post_id DESC
            LIMIT (SELECT max(needed) FROM sections WHERE source = 'TAG')))
          ELSE (SELECT ids FROM latest)
        END AS ids
      FROM sections q),
    -- The ids of the stories that the first n sections show, in order.
    filled (n, ids, first) AS (
      SELECT 0, '[]', 0
      UNION ALL
      SELECT m.n, (SELECT json_group_array(id ORDER BY part, key) FROM (
          SELECT 1 AS part, key, value AS id FROM json_each(f.ids)
          UNION ALL
          SELECT 2, key, id FROM (
            SELECT k.key, k.value AS id, row_number() OVER (ORDER BY k.key) AS nth
            FROM json_each(m.ids) k WHERE k.value NOT IN (SELECT value FROM json_each(f.ids)))
          WHERE nth <= m.post_limit)),
        json_array_length(f.ids)
      FROM filled f JOIN candidates m ON m.n = f.n + 1),
    shown AS MATERIALIZED (
      SELECT m.id AS section_id, k.key AS place, k.value AS post_id
      FROM filled f JOIN candidates m ON m.n = f.n CROSS JOIN json_each(f.ids) k
      WHERE k.key >= f.first)
    ${storySelect(sql`shown w CROSS JOIN posts p ON p.id = w.post_id`, {
      extra: sql`w.section_id AS sectionId`,
    })}
    ORDER BY w.place`);
  const stories = new Map<string, StoryRow[]>();
  for (const { sectionId, ...row } of rows) {
    const list = stories.get(sectionId) ?? [];
    stories.set(sectionId, list);
    list.push(toStory(context, row));
  }
  return stories;
}
