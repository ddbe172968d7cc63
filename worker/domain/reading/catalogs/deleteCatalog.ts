import { MAX_CATALOGS } from "../../../../shared/limits.ts";
import { readPredefinedCatalogId } from "../../../../shared/rules/predefinedCatalogs.ts";
import type { DomainContext } from "../../context.ts";
import { catalogById } from "../../core/catalogs/catalogs.ts";
import { type CatalogResult, purgeCatalog } from "./writeCatalog.ts";

/**
 * Deletes a list of one's own, or has it back; after TRASH_DAYS it is gone for good. Doing it again
 * changes nothing, and as many as there may be are not more. Answers the list as it was. Throws as
 * Database does.
 */
export async function deleteCatalog(
  context: DomainContext,
  viewerId: string,
  { catalogId, isDeleted }: { catalogId: string; isDeleted: boolean },
): Promise<CatalogResult> {
  if (readPredefinedCatalogId(catalogId)) return { outcome: "predefined" };
  await context.db.write(
    [
      [
        `UPDATE catalogs SET deleted_at = iif(?3, coalesce(deleted_at, ?4), NULL)
         WHERE id = ?1 AND creator_id = ?2 AND (?3 OR deleted_at IS NULL OR ?5 > (
           SELECT count(*) FROM catalogs o
           WHERE o.creator_id = ?2 AND o.type = 'LIST' AND o.deleted_at IS NULL))`,
        catalogId,
        viewerId,
        isDeleted ? 1 : 0,
        context.now,
        MAX_CATALOGS,
      ],
      purgeCatalog(context, catalogId, viewerId),
    ],
    { idempotent: true },
  );
  catalogById(context).clear(catalogId);
  const catalog = await catalogById(context).load(catalogId);
  if (catalog?.creator.id !== viewerId) return { outcome: "no-catalog" };
  return !isDeleted && catalog.deletedAt !== null
    ? { outcome: "too-many" }
    : { outcome: "done", catalog };
}
