import { sql } from "../../db/sql.ts";
import { oneLine } from "../../../shared/story/oneLine.ts";
import type { CatalogVisibility } from "../../../shared/enums.ts";
import { MAX_CATALOG_DESCRIPTION, MAX_CATALOG_NAME } from "../../../shared/limits.ts";
import { readPredefinedCatalogId } from "../../../shared/lists/predefinedCatalogs.ts";
import type { DomainContext } from "../kernel/context.ts";
import { followList } from "./rows/listDiscussions.ts";
import { retractList } from "../notifications/retractNotifications.ts";
import { indexCatalog } from "../searchIndex/queueSearch.ts";
import {
  beginPredefined,
  type CatalogResult,
  catalogExistsSql,
  mayWriteSql,
  purgeCatalog,
  written,
} from "./writeCatalog.ts";

/** Changes to a list. Null leaves a field unchanged. */
export interface CatalogChanges {
  catalogId: string;
  name: string | null;
  description: string | null;
  visibility: CatalogVisibility | null;
}

/**
 * Changes the name, description or visibility of the viewer's own list. A predefined list can't be
 * renamed. Idempotent.
 */
export async function editCatalog(
  context: DomainContext,
  viewerId: string,
  { catalogId, visibility, ...texts }: CatalogChanges,
): Promise<CatalogResult> {
  const name = texts.name === null ? null : oneLine(texts.name);
  const description = texts.description === null ? null : oneLine(texts.description);
  if (name === "") return { kind: "no-name" };
  if (
    (name?.length ?? 0) > MAX_CATALOG_NAME ||
    (description?.length ?? 0) > MAX_CATALOG_DESCRIPTION
  ) {
    return { kind: "too-long" };
  }
  if (name !== null && readPredefinedCatalogId(catalogId)) return { kind: "predefined" };
  await context.db.write(
    [
      ...beginPredefined(context, catalogId, viewerId),
      // Purges before and after the update, because `purgeCatalog` skips private lists and the
      // visibility may change either way.
      purgeCatalog(context, catalogId, viewerId),
      sql`UPDATE catalogs SET name = coalesce(${name}, name), description = coalesce(${description},
        description),
          visibility = coalesce(${visibility}, visibility), updated_at = ${context.now}
        WHERE id = ${catalogId} AND ${catalogExistsSql(catalogId, viewerId)}
          AND ${mayWriteSql(viewerId)}`,
      ...followList(catalogId),
      retractList(catalogId),
      ...indexCatalog(context, catalogId),
      purgeCatalog(context, catalogId, viewerId),
    ],
    { idempotent: true },
  );
  return written(context, catalogId, viewerId);
}
