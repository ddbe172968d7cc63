import { newId } from "../../../shared/ids.ts";
import { MAX_CATALOG_ITEMS } from "../../../shared/limits.ts";
import { sql, literal } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { visibleStory } from "../stories/rows/stories.ts";
import type { StoryRow } from "../stories/rows/storyRow.ts";
import { viewerEdgeByPost } from "../stories/rows/viewerEdge.ts";
import type { CatalogRow } from "./rows/catalogRow.ts";
import {
  beginPredefined,
  type CatalogError,
  catalogExistsSql,
  mayWriteSql,
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
  const items = sql`
    SELECT 1 FROM catalog_items WHERE catalog_id = ${catalogId} AND post_id = ${postId}
      AND removed_at IS NULL`;
  const written = await context.db.write(
    [
      ...beginPredefined(context, catalogId, viewerId),
      sql`INSERT INTO catalog_items (id, catalog_id, owner_id, post_id, position, created_at)
        SELECT ${newId("catalog")}, ${catalogId}, ${viewerId}, ${postId}, ${literal(POSITION_STEP)}
          + coalesce(
          (SELECT max(position) FROM catalog_items
            WHERE catalog_id = ${catalogId}), 0), ${context.now}
        WHERE ${catalogExistsSql(catalogId, viewerId)} AND ${mayWriteSql(viewerId)}
          AND ${MAX_CATALOG_ITEMS} > (SELECT item_count FROM catalogs WHERE id = ${catalogId})
        ON CONFLICT (catalog_id, post_id) DO UPDATE SET
          position = iif(${isUndo ? 1 : 0}, position, excluded.position),
            note = iif(${isUndo ? 1 : 0}, note, ''),
          created_at = iif(${isUndo ? 1 : 0}, created_at, excluded.created_at), removed_at = NULL
        WHERE removed_at IS NOT NULL`,
      sql`UPDATE catalogs SET updated_at = ${context.now} WHERE id = ${catalogId}
        AND ${catalogExistsSql(catalogId, viewerId)} AND ${mayWriteSql(viewerId)}`,
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
  const removed = sql<{ postId: string }>`
    SELECT post_id AS postId FROM catalog_items WHERE id = ${catalogItemId}`;
  const written = await context.db.write(
    [
      ...beginPredefined(context, catalogId, viewerId),
      sql`UPDATE catalog_items SET removed_at = ${context.now}
        WHERE catalog_id = ${catalogId} AND (post_id = ${postId} OR id = ${catalogItemId})
          AND removed_at IS NULL AND ${catalogExistsSql(catalogId, viewerId)}`,
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
