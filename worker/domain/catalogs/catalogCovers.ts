import { postTag } from "../../../shared/cacheTags.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../context.ts";

/** A picture on the cover of a list. */
export interface CatalogCover {
  id: string;
  alt: string;
  focusPercentX: number;
  focusPercentY: number;
  width: number;
  height: number;
}

/** Pictures of one cover. */
const COVER_SIZE = 3;

/** The cover of a list by its id: the pictures of the first stories on it that have one and that all may see. */
export const coversByCatalog = defineLoader<DomainContext, string, CatalogCover[]>(
  async (context, ids) => {
    const rows = await context.db.all<CatalogCover & { catalogId: string; postId: string }>(
      `SELECT k.value AS catalogId, p.id AS postId, p.preview_image_id AS id,
         p.preview_image_alt AS alt, p.preview_focus_x AS focusPercentX,
         p.preview_focus_y AS focusPercentY, m.width, m.height
       FROM json_each(?1) k JOIN catalog_items i ON i.catalog_id = k.value AND i.id IN (
         SELECT n.id FROM catalog_items n JOIN posts q ON q.id = n.post_id
         WHERE n.catalog_id = k.value AND n.removed_at IS NULL
           AND q.is_listed = 1 AND q.preview_image_id IS NOT NULL
         ORDER BY n.position DESC, n.id DESC LIMIT ${COVER_SIZE})
       JOIN posts p ON p.id = i.post_id JOIN images m ON m.id = p.preview_image_id
       ORDER BY i.position DESC, i.id DESC`,
      JSON.stringify(ids),
    );
    const covers = new Map<string, CatalogCover[]>(ids.map((id) => [id, []]));
    for (const { catalogId, postId, ...cover } of rows) {
      context.tags.add(postTag(postId));
      covers.get(catalogId)?.push(cover);
    }
    return ids.map((id) => covers.get(id) ?? []);
  },
);
