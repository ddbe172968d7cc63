import { sql } from "../../db/sql.ts";
import { MAX_CATALOGS } from "../../../shared/limits.ts";
import { readPredefinedCatalogId } from "../../../shared/lists/predefinedCatalogs.ts";
import type { DomainContext } from "../kernel/context.ts";
import { followList } from "./rows/listDiscussions.ts";
import { catalogById } from "./rows/catalogs.ts";
import { retractList } from "../notifications/retractNotifications.ts";
import { indexCatalog } from "../searchIndex/queueSearch.ts";
import { type CatalogResult, purgeCatalog } from "./writeCatalog.ts";

/**
 * Deletes the viewer's own list, or restores it. It is erased permanently after TRASH_DAYS.
 * Idempotent. Restoring fails with `too-many` at the maximum number of lists. Returns the list.
 */
export async function deleteCatalog(
  context: DomainContext,
  viewerId: string,
  { catalogId, isDeleted }: { catalogId: string; isDeleted: boolean },
): Promise<CatalogResult> {
  if (readPredefinedCatalogId(catalogId)) return { kind: "predefined" };
  await context.db.write(
    [
      sql`UPDATE catalogs SET deleted_at = iif(${isDeleted ? 1 : 0}, coalesce(deleted_at,
        ${context.now}), NULL)
        WHERE id = ${catalogId} AND creator_id = ${viewerId} AND (${isDeleted ? 1 : 0}
          OR deleted_at IS NULL OR ${MAX_CATALOGS} > (
          SELECT count(*) FROM catalogs o
          WHERE o.creator_id = ${viewerId} AND o.type = 'LIST' AND o.deleted_at IS NULL))`,
      ...followList(catalogId),
      retractList(catalogId),
      ...indexCatalog(context, catalogId),
      purgeCatalog(context, catalogId, viewerId),
    ],
    { idempotent: true },
  );
  catalogById(context).clear(catalogId);
  const catalog = await catalogById(context).load(catalogId);
  if (catalog?.creator.id !== viewerId) return { kind: "no-catalog" };
  return !isDeleted && catalog.deletedAt !== null
    ? { kind: "too-many" }
    : { kind: "done", catalog };
}
