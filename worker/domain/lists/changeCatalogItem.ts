import { oneLine } from "../../../shared/story/oneLine.ts";
import { MAX_CATALOG_NOTE } from "../../../shared/limits.ts";
import type { DomainContext } from "../kernel/context.ts";
import { CATALOG_ITEM_COLUMNS, type CatalogItemRow } from "./catalogItems.ts";
import { POSITION_STEP } from "./saveToCatalog.ts";
import type { CatalogRow } from "./rows/catalogRow.ts";
import { type CatalogError, CATALOG_EXISTS_SQL, purgeCatalog, written } from "./writeCatalog.ts";

export type ItemResult =
  | { kind: "done"; catalog: CatalogRow; item: CatalogItemRow }
  | { kind: CatalogError };

/** A story's new position. */
export interface MoveInput {
  catalogId: string;
  catalogItemId: string;
  /** The item to place it directly after, or null for the first position. */
  afterItemId: string | null;
}

/** SQL of the position of item `?4`, and of the item after it other than the moved one, `?3`. */
const ABOVE = "(SELECT position FROM catalog_items WHERE id = ?4 AND catalog_id = ?1)";
const BELOW = `(SELECT max(position) FROM catalog_items
  WHERE catalog_id = ?1 AND id <> ?3 AND position < ${ABOVE})`;

/**
 * Moves a story on the viewer's own list, halfway between two others. If the gap is too small, the
 * whole list is renumbered first. Idempotent.
 */
export async function moveCatalogItem(
  context: DomainContext,
  viewerId: string,
  { catalogId, catalogItemId, afterItemId }: MoveInput,
): Promise<ItemResult> {
  if (afterItemId === catalogItemId) return { kind: "no-item" };
  const values = [catalogId, viewerId, catalogItemId, afterItemId] as const;
  await context.db.write(
    [
      [
        `UPDATE catalog_items AS i SET position = o.rank * ${POSITION_STEP} FROM (
           SELECT id, row_number() OVER (ORDER BY position, id) AS rank
           FROM catalog_items WHERE catalog_id = ?1) o
         WHERE i.id = o.id AND ${CATALOG_EXISTS_SQL} AND ${ABOVE} - ${BELOW} < 2 AND ?3 IS NOT NULL`,
        ...values,
      ],
      [
        `UPDATE catalog_items SET position = CASE
           WHEN ?4 IS NULL THEN (SELECT max(position) FROM catalog_items
             WHERE catalog_id = ?1 AND id <> ?3) + ${POSITION_STEP}
           ELSE coalesce((${ABOVE} + ${BELOW}) / 2, ${ABOVE} - ${POSITION_STEP}) END
         WHERE id = ?3 AND catalog_id = ?1 AND ${CATALOG_EXISTS_SQL}
           AND (?4 IS NULL OR ${ABOVE} IS NOT NULL)
           AND EXISTS (SELECT 1 FROM catalog_items WHERE catalog_id = ?1 AND id <> ?3)`,
        ...values,
      ],
      purgeCatalog(context, catalogId, viewerId),
    ],
    { idempotent: true },
  );
  return changed(context, viewerId, { catalogId, catalogItemId });
}

/**
 * Sets the note of a story on the viewer's own list. An empty note removes it.
 */
export async function noteCatalogItem(
  context: DomainContext,
  viewerId: string,
  {
    catalogId,
    catalogItemId,
    ...input
  }: { catalogId: string; catalogItemId: string; note: string },
): Promise<ItemResult> {
  const note = oneLine(input.note);
  if (note.length > MAX_CATALOG_NOTE) return { kind: "too-long" };
  await context.db.write(
    [
      [
        `UPDATE catalog_items SET note = ?4 WHERE id = ?3 AND catalog_id = ?1 AND ${CATALOG_EXISTS_SQL}`,
        catalogId,
        viewerId,
        catalogItemId,
        note,
      ],
      purgeCatalog(context, catalogId, viewerId),
    ],
    { idempotent: true },
  );
  return changed(context, viewerId, { catalogId, catalogItemId });
}

async function changed(
  context: DomainContext,
  viewerId: string,
  { catalogId, catalogItemId }: { catalogId: string; catalogItemId: string },
): Promise<ItemResult> {
  const [result, item] = await Promise.all([
    written(context, catalogId, viewerId),
    context.db.first<CatalogItemRow>(
      `SELECT ${CATALOG_ITEM_COLUMNS} FROM catalog_items i
       WHERE i.id = ?1 AND i.catalog_id = ?2 AND i.removed_at IS NULL`,
      catalogItemId,
      catalogId,
    ),
  ]);
  if (result.kind !== "done") return result;
  return item ? { ...result, item } : { kind: "no-item" };
}
