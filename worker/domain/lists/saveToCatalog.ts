import { newId } from "../../../shared/ids.ts";
import { MAX_CATALOG_ITEMS } from "../../../shared/limits.ts";
import { statement } from "../../db/database.ts";
import type { DomainContext } from "../kernel/context.ts";
import { visibleStory } from "../stories/rows/stories.ts";
import type { StoryRow } from "../stories/rows/storyRow.ts";
import { viewerEdgeByPost } from "../stories/rows/viewerEdge.ts";
import type { CatalogRow } from "./rows/catalogRow.ts";
import {
  beginPredefined,
  type CatalogError,
  CATALOG_EXISTS_SQL,
  MAY_WRITE_SQL,
  purgeCatalog,
  written,
} from "./writeCatalog.ts";

/**
 * Gap between the positions of two items, so that others can be moved between them (see
 * moveCatalogItem).
 */
export const POSITION_STEP = 1 << 20;

/** A story and one of the viewer's own lists. */
export interface SaveInput {
  catalogId: string;
  postId: string;
}

export type SaveResult =
  /** `story` is null if the viewer may no longer see it. */
  { kind: "done"; catalog: CatalogRow; story: StoryRow | null } | { kind: CatalogError };

/**
 * Saves a story at the top of the viewer's own list. With `isUndo`, a removed story returns to its
 * former position with its note. Idempotent.
 */
export async function saveToCatalog(
  context: DomainContext,
  viewerId: string,
  { catalogId, postId, isUndo = false }: SaveInput & { isUndo?: boolean },
): Promise<SaveResult> {
  const story = await visibleStory(context, postId);
  if (story?.status !== "PUBLISHED") return { kind: "no-story" };
  const items = statement(
    "SELECT 1 FROM catalog_items WHERE catalog_id = ?1 AND post_id = ?2 AND removed_at IS NULL",
    catalogId,
    postId,
  );
  const written = await context.db.write(
    [
      ...beginPredefined(context, catalogId, viewerId),
      [
        `INSERT INTO catalog_items (id, catalog_id, owner_id, post_id, position, created_at)
         SELECT ?3, ?1, ?2, ?4, ${POSITION_STEP} + coalesce(
           (SELECT max(position) FROM catalog_items WHERE catalog_id = ?1), 0), ?5
         WHERE ${CATALOG_EXISTS_SQL} AND ${MAY_WRITE_SQL}
           AND ?6 > (SELECT item_count FROM catalogs WHERE id = ?1)
         ON CONFLICT (catalog_id, post_id) DO UPDATE SET
           position = iif(?7, position, excluded.position), note = iif(?7, note, ''),
           created_at = iif(?7, created_at, excluded.created_at), removed_at = NULL
         WHERE removed_at IS NOT NULL`,
        catalogId,
        viewerId,
        newId("catalog"),
        postId,
        context.now,
        MAX_CATALOG_ITEMS,
        isUndo ? 1 : 0,
      ],
      [
        `UPDATE catalogs SET updated_at = ?3 WHERE id = ?1 AND ${CATALOG_EXISTS_SQL} AND ${MAY_WRITE_SQL}`,
        catalogId,
        viewerId,
        context.now,
      ],
      purgeCatalog(context, catalogId, viewerId),
      items,
    ],
    { idempotent: true },
  );
  const result = await saved(context, viewerId, { catalogId, postId });
  return result.kind === "done" && !written.hasRows(items) ? { kind: "full" } : result;
}

/** A story on one of the viewer's own lists, by story id or item id. */
export interface RemoveInput {
  catalogId: string;
  postId: string | null;
  catalogItemId: string | null;
}

/** Removes a story from the viewer's own list. Idempotent. */
export async function removeFromCatalog(
  context: DomainContext,
  viewerId: string,
  { catalogId, postId, catalogItemId }: RemoveInput,
): Promise<SaveResult> {
  const removed = statement<{ postId: string }>(
    "SELECT post_id AS postId FROM catalog_items WHERE id = ?1",
    catalogItemId,
  );
  const written = await context.db.write(
    [
      ...beginPredefined(context, catalogId, viewerId),
      [
        `UPDATE catalog_items SET removed_at = ?5
         WHERE catalog_id = ?1 AND (post_id = ?3 OR id = ?4) AND removed_at IS NULL AND ${CATALOG_EXISTS_SQL}`,
        catalogId,
        viewerId,
        postId,
        catalogItemId,
        context.now,
      ],
      purgeCatalog(context, catalogId, viewerId),
      removed,
    ],
    { idempotent: true },
  );
  return saved(context, viewerId, {
    catalogId,
    postId: postId ?? written.first(removed)?.postId ?? null,
  });
}

async function saved(
  context: DomainContext,
  viewerId: string,
  { catalogId, postId }: { catalogId: string; postId: string | null },
): Promise<SaveResult> {
  if (postId !== null) viewerEdgeByPost(context).clear(postId);
  const [result, story] = await Promise.all([
    written(context, catalogId, viewerId),
    postId === null ? null : visibleStory(context, postId),
  ]);
  return result.kind === "done" ? { ...result, story } : result;
}
