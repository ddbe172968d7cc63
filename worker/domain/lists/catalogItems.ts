import { sql, type IdOrLookup } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { ANONYMOUS } from "../identity/rows/viewerPermissions.ts";
import { isStoryMuted } from "../mutes/mutes.ts";
import { canSeeStory } from "../stories/rows/canSeeStory.ts";
import { storyById, visibleStory } from "../stories/rows/stories.ts";
import type { StoryRow } from "../stories/rows/storyRow.ts";

/** A story on a list. */
export interface CatalogItemRow {
  id: string;
  catalogId: string;
  postId: string;
  position: number;
  /** The owner's note. May be empty. */
  note: string;
  createdAt: number;
}

/** A page of a list, in its owner's order. */
export interface CatalogItemsKey {
  catalogId: IdOrLookup;
  bounds: PageBounds;
}

export const CATALOG_ITEM_COLUMNS = sql`i.id, i.catalog_id AS catalogId, i.post_id AS postId,
  i.position, i.note, i.created_at AS createdAt`;

/**
 * Loads the items of a list without access checks. Callers must apply `catalogVisibility` and
 * `storyOfItem`.
 */
export const itemsByCatalog = defineLoader<DomainContext, CatalogItemsKey, Page<CatalogItemRow>>(
  (context, keys) => Promise.all(keys.map((key) => readItems(context, key))),
  (key) => JSON.stringify(key),
);

async function readItems(
  context: DomainContext,
  { catalogId, bounds }: CatalogItemsKey,
): Promise<Page<CatalogItemRow>> {
  const rows = await context.db.all<CatalogItemRow>(sql`
    SELECT ${CATALOG_ITEM_COLUMNS} FROM catalog_items i
    WHERE i.catalog_id = ${catalogId} AND i.removed_at IS NULL
      AND (i.position, i.id) < (${bounds.after?.value ?? Number.MAX_SAFE_INTEGER},
      ${bounds.after?.id ?? "~"})
    ORDER BY i.position DESC, i.id DESC LIMIT +${bounds.limit + 1}`);
  return toPage(rows, bounds, ({ position, id }) => ({ value: position, id }));
}

/**
 * Returns the story of an item if the viewer may see it on this list, otherwise null. Owners see
 * every published story they may open. Others see only stories visible to everyone, and no unlisted
 * ones.
 */
export async function storyOfItem(
  context: DomainContext,
  { postId }: Pick<CatalogItemRow, "postId">,
  ownerId: string,
): Promise<StoryRow | null> {
  const [story, session, isMuted] = await Promise.all([
    storyById(context).load(postId),
    context.session(),
    isStoryMuted(context).load(postId),
  ]);
  if (!story) return null;
  if (session?.userId === ownerId) {
    return story.status === "PUBLISHED" ? visibleStory(context, postId) : null;
  }
  if (story.visibility === "UNLISTED" || !canSeeStory(story, ANONYMOUS)) return null;
  return session && isMuted ? null : story;
}
