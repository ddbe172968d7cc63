import { sql } from "../../db/sql.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMuted } from "../mutes/rows/notMuted.ts";
import { type RawStory, type StoryRow, storySelect, toStory } from "../stories/rows/storyRow.ts";

/** Stories by section id. */
export type SectionStories = ReadonlyMap<string, StoryRow[]>;

/** Maximum number of stories per section, and the default number. */
const MAX_STORIES = 24;
const DEFAULT_STORIES = 6;

/**
 * Loads the stories of all sections of a publication's home page by the publication's id, in one
 * statement. Shows only listed stories of the publication, even if others were picked.
 */
export const sectionStoriesByCollection = defineLoader<DomainContext, string, SectionStories>(
  (context, ids) => Promise.all(ids.map((id) => readStories(context, id))),
);

async function readStories(context: DomainContext, collectionId: string): Promise<SectionStories> {
  const unmuted = notMuted(context).storyOf;
  // `shown` is materialized and read before `posts`. Otherwise SQLite scans all posts of the
  // publication and evaluates the sections' lists for each of them.
  const rows = await context.db.all<RawStory & { sectionId: string }>(sql`
    WITH latest AS (SELECT json_group_array(id) AS ids FROM (
      SELECT p.id FROM posts p WHERE p.is_listed = 1
        AND p.collection_id = ${collectionId}${unmuted(sql`p.id`)}
      ORDER BY p.first_published_at DESC, p.id DESC LIMIT +${MAX_STORIES}
    )),
    chosen AS (
      SELECT s.id AS section_id, s.position,
        coalesce(s.post_limit, ${DEFAULT_STORIES}) AS post_limit,
        CASE s.source
          WHEN 'PICKED' THEN (SELECT json_group_array(sp.post_id ORDER BY sp.position)
            FROM collection_section_posts sp WHERE sp.section_id = s.id)
          WHEN 'TAG' THEN (SELECT json_group_array(id) FROM (
            SELECT l.post_id AS id FROM post_tags l
            WHERE l.is_listed = 1 AND l.collection_id = ${collectionId}
              AND l.tag_id = s.tag_id${unmuted(sql`l.post_id`)}
            ORDER BY l.first_published_at DESC, l.post_id DESC LIMIT +${MAX_STORIES}))
          ELSE (SELECT ids FROM latest)
        END AS ids
      FROM collection_sections s WHERE s.collection_id = ${collectionId} AND s.kind = 'POSTS'
    ),
    shown AS MATERIALIZED (
      SELECT s.section_id, s.position, k.key AS place, k.value AS post_id
      FROM chosen s CROSS JOIN json_each(s.ids) k WHERE k.key < min(s.post_limit, ${MAX_STORIES})
    )
    ${storySelect(
      sql`shown s CROSS JOIN posts p
         ON p.id = s.post_id AND p.is_listed = 1 AND p.collection_id = ${collectionId}${unmuted(sql`p.id`)}`,
      { extra: sql`s.section_id AS sectionId` },
    )}
    ORDER BY s.position, s.place`);
  const stories = new Map<string, StoryRow[]>();
  for (const { sectionId, ...row } of rows) {
    const list = stories.get(sectionId) ?? [];
    list.push(toStory(context, row));
    stories.set(sectionId, list);
  }
  return stories;
}
