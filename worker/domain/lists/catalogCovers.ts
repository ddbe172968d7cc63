import { postTag, userTag } from "../../../shared/cache/cacheTags.ts";
import { sql, type Sql, literal } from "../../db/sql.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMuted } from "../mutes/rows/notMuted.ts";

/** A story on the cover of a list. */
export interface CatalogCover {
  postId: string;
  title: string;
  /** Null if the story has none; a generated cover takes its place. */
  image: CatalogCoverImage | null;
}

interface CatalogCoverImage {
  id: string;
  alt: string;
  focusPercentX: number;
  focusPercentY: number;
  width: number;
  height: number;
}

/** Number of stories per cover. */
const COVER_SIZE = 3;

/**
 * Maximum number of a list's stories whose cache tags are added even if they aren't on the cover,
 * because they may become visible to everyone.
 */
const LOOKED_AT = 12;

/** SQL of the ids of the items of list `k.value`. The argument adds a condition. */
const items = (where: Sql, max: number): Sql =>
  sql`SELECT * FROM (SELECT n.id FROM catalog_items n CROSS JOIN posts q ON q.id = n.post_id
    WHERE n.catalog_id = k.value AND n.removed_at IS NULL ${where}
    ORDER BY n.position DESC, n.id DESC LIMIT ${literal(max)})`;

/**
 * Returns SQL that tests whether list `k.value` shows the viewer a story, from SQL of the story's
 * id.
 */
function shownTo(context: DomainContext): (storyId: Sql) => Sql {
  const { sessionHash } = context;
  if (sessionHash === null) return () => sql``;
  const unmuted = notMuted(context);
  const isOwn = sql`EXISTS (SELECT 1 FROM catalogs o JOIN sessions vs ON vs.user_id = o.creator_id
    WHERE o.id = k.value AND vs.token_hash = ${sessionHash})`;
  return (storyId) => sql`AND (${isOwn} OR (TRUE ${unmuted.story(storyId)}))`;
}

/**
 * Loads the cover of a list by id: its first stories that are visible to everyone. Other people's
 * lists don't show stories from sources the viewer muted, so their covers don't either
 * (`storyOfItem`).
 */
export const coversByCatalog = defineLoader<DomainContext, string, CatalogCover[]>(
  async (context, ids) => {
    const shown = shownTo(context);
    const rows = await context.db.all<
      Omit<CatalogCoverImage, "id" | "width" | "height"> & {
        catalogId: string;
        postId: string;
        title: string;
        creatorId: string | null;
        isOnCover: number;
        imageId: string | null;
        width: number | null;
        height: number | null;
      }
    >(sql`
      SELECT k.value AS catalogId, p.id AS postId, p.title, p.creator_id AS creatorId,
        p.is_listed = 1 ${shown(sql`p.id`)} AS isOnCover, m.id AS imageId,
        p.preview_image_alt AS alt, p.preview_focus_x AS focusPercentX,
        p.preview_focus_y AS focusPercentY, m.width, m.height
      FROM json_each(${JSON.stringify(ids)}) k CROSS JOIN catalog_items i ON +i.catalog_id = k.value
        AND i.id IN (
        ${items(sql`AND q.is_listed = 1 ${shown(sql`q.id`)}`, COVER_SIZE)}
        UNION ${items(sql``, LOOKED_AT)})
      JOIN posts p ON p.id = i.post_id LEFT JOIN images m ON m.id = p.preview_image_id
      ORDER BY i.position DESC, i.id DESC`);
    const covers = new Map<string, CatalogCover[]>(ids.map((id) => [id, []]));
    for (const row of rows) {
      const stories = covers.get(row.catalogId);
      if (!stories || stories.length === COVER_SIZE) continue;
      const { postId, title, creatorId, imageId, width, height } = row;
      context.renderTrace.addTag(postTag(postId));
      // Suspending the author hides the story.
      if (creatorId !== null) context.renderTrace.addTag(userTag(creatorId));
      if (row.isOnCover === 0) continue;
      const { alt, focusPercentX, focusPercentY } = row;
      const isThere = imageId !== null && width !== null && height !== null;
      const image = isThere
        ? { id: imageId, alt, focusPercentX, focusPercentY, width, height }
        : null;
      stories.push({ postId, title, image });
    }
    return ids.map((id) => covers.get(id) ?? []);
  },
);
