import { postTag, userTag } from "../../../../shared/cacheTags.ts";
import type { Bindable } from "../../../db/database.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";
import { bindingOf, notMuted } from "../../core/mutes/notMuted.ts";

/** An image on the cover of a list. */
export interface CatalogCover {
  id: string;
  alt: string;
  focusPercentX: number;
  focusPercentY: number;
  width: number;
  height: number;
}

/** Number of images per cover. */
const COVER_SIZE = 3;

/**
 * Maximum number of a list's stories whose cache tags are added even if they have no image, because
 * they may get one.
 */
const LOOKED_AT = 12;

/** SQL of the ids of the items of list `k.value`. The argument adds a condition. */
const items = (where: string, max: number): string =>
  `SELECT * FROM (SELECT n.id FROM catalog_items n CROSS JOIN posts q ON q.id = n.post_id
     WHERE n.catalog_id = k.value AND n.removed_at IS NULL ${where}
     ORDER BY n.position DESC, n.id DESC LIMIT ${max})`;

/**
 * Returns SQL that tests whether list `k.value` shows the viewer a story, from SQL of the story's
 * id.
 */
function shownTo(
  context: DomainContext,
  bind: (value: Bindable) => string,
): (storyId: string) => string {
  const { sessionHash } = context;
  if (sessionHash === null) return () => "";
  const unmuted = notMuted(context, bind);
  const isOwn = `EXISTS (SELECT 1 FROM catalogs o JOIN sessions vs ON vs.user_id = o.creator_id
    WHERE o.id = k.value AND vs.token_hash = ${bind(sessionHash)})`;
  return (storyId) => `AND (${isOwn} OR (TRUE ${unmuted.story(storyId)}))`;
}

/**
 * Loads the cover of a list by id: the images of its first stories that have one and are visible to
 * everyone. On other people's lists, stories from sources the viewer muted contribute no image,
 * because the list doesn't show them (`storyOfItem`).
 */
export const coversByCatalog = defineLoader<DomainContext, string, CatalogCover[]>(
  async (context, ids) => {
    const { values, bind } = bindingOf(JSON.stringify(ids));
    const shown = shownTo(context, bind);
    const rows = await context.db.all<
      CatalogCover & {
        catalogId: string;
        postId: string;
        creatorId: string | null;
        hasImage: number;
      }
    >(
      `SELECT k.value AS catalogId, p.id AS postId, p.creator_id AS creatorId, p.preview_image_id AS id,
         p.is_listed = 1 AND m.id IS NOT NULL ${shown("p.id")} AS hasImage,
         p.preview_image_alt AS alt, p.preview_focus_x AS focusPercentX,
         p.preview_focus_y AS focusPercentY, m.width, m.height
       FROM json_each(?1) k CROSS JOIN catalog_items i ON +i.catalog_id = k.value AND i.id IN (
         ${items(`AND q.is_listed = 1 AND q.preview_image_id IS NOT NULL ${shown("q.id")}`, COVER_SIZE)}
         UNION ${items("", LOOKED_AT)})
       JOIN posts p ON p.id = i.post_id LEFT JOIN images m ON m.id = p.preview_image_id
       ORDER BY i.position DESC, i.id DESC`,
      ...values,
    );
    const covers = new Map<string, CatalogCover[]>(ids.map((id) => [id, []]));
    for (const { catalogId, postId, creatorId, hasImage, ...cover } of rows) {
      const images = covers.get(catalogId);
      if (!images || images.length === COVER_SIZE) continue;
      context.renderTrace.addTag(postTag(postId));
      // Suspending the author hides the story.
      if (creatorId !== null) context.renderTrace.addTag(userTag(creatorId));
      if (hasImage === 1) images.push(cover);
    }
    return ids.map((id) => covers.get(id) ?? []);
  },
);
