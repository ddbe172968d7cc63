import { sql, type Sql, literal } from "../../db/sql.ts";
import { oneLine } from "../../../shared/story/oneLine.ts";
import { MAX_CATALOG_NOTE } from "../../../shared/limits.ts";
import type { DomainContext } from "../kernel/context.ts";
import { CATALOG_ITEM_COLUMNS, type CatalogItemRow } from "./catalogItems.ts";
import { POSITION_STEP } from "./saveToCatalog.ts";
import type { CatalogRow } from "./rows/catalogRow.ts";
import { type CatalogError, catalogExistsSql, purgeCatalog, written } from "./writeCatalog.ts";

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

/** SQL of the position of an item, and of the item after it other than the moved one. */
const above = (catalogId: string, afterItemId: string | null): Sql =>
  sql`(SELECT position FROM catalog_items WHERE id = ${afterItemId} AND catalog_id = ${catalogId})`;
const below = (
  catalogId: string,
  catalogItemId: string,
  afterItemId: string | null,
): Sql => sql`(SELECT max(position) FROM catalog_items
  WHERE catalog_id = ${catalogId} AND id <> ${catalogItemId}
    AND position < ${above(catalogId, afterItemId)})`;

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
  await context.db.write(
    [
      sql`UPDATE catalog_items AS i SET position = o.rank * ${literal(POSITION_STEP)} FROM (
          SELECT id, row_number() OVER (ORDER BY position, id) AS rank
          FROM catalog_items WHERE catalog_id = ${catalogId}) o
        WHERE i.id = o.id AND ${catalogExistsSql(catalogId, viewerId)}
          AND ${above(catalogId, afterItemId)} - ${below(catalogId, catalogItemId, afterItemId)} < 2`,
      sql`UPDATE catalog_items SET position = CASE
          WHEN ${afterItemId} IS NULL THEN (SELECT max(position) FROM catalog_items
            WHERE catalog_id = ${catalogId} AND id <> ${catalogItemId}) + ${literal(POSITION_STEP)}
          ELSE coalesce((${above(catalogId, afterItemId)} +
            ${below(catalogId, catalogItemId, afterItemId)}) / 2,
            ${above(catalogId, afterItemId)} - ${literal(POSITION_STEP)}) END
        WHERE id = ${catalogItemId} AND catalog_id = ${catalogId}
          AND ${catalogExistsSql(catalogId, viewerId)}
          AND (${afterItemId} IS NULL OR ${above(catalogId, afterItemId)} IS NOT NULL)
          AND EXISTS (SELECT 1 FROM catalog_items WHERE catalog_id = ${catalogId}
            AND id <> ${catalogItemId})`,
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
      sql`UPDATE catalog_items SET note = ${note} WHERE id = ${catalogItemId}
        AND catalog_id = ${catalogId} AND ${catalogExistsSql(catalogId, viewerId)}`,
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
    context.db.first<CatalogItemRow>(sql`
      SELECT ${CATALOG_ITEM_COLUMNS} FROM catalog_items i
      WHERE i.id = ${catalogItemId} AND i.catalog_id = ${catalogId} AND i.removed_at IS NULL`),
  ]);
  if (result.kind !== "done") return result;
  return item ? { ...result, item } : { kind: "no-item" };
}
