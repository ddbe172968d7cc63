import type { CatalogType, CatalogVisibility } from "../../../../shared/enums.ts";
import type { UserKey } from "../../../db/database.ts";
import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";
import { canSeeCatalog } from "../../core/catalogs/canSeeCatalog.ts";
import { ANONYMOUS, viewerPermissionsOf } from "../../core/identity/viewerPermissions.ts";
import { selfOf } from "../../core/identity/session.ts";
import {
  CATALOG_COLUMNS,
  type CatalogRow,
  type RawCatalog,
  toCatalog,
} from "../../core/catalogs/catalogRow.ts";
import { catalogById } from "../../core/catalogs/catalogs.ts";

/** A page of a person's lists, most recently changed first. */
export interface CatalogsKey {
  userId: UserKey;
  type: CatalogType | null;
  visibility: CatalogVisibility | null;
  /** Excludes private lists. */
  areForAll: boolean;
  bounds: PageBounds;
}

/** Loads lists by their owner. */
export const catalogsByUser = defineLoader<DomainContext, CatalogsKey, Page<CatalogRow>>(
  (context, keys) => Promise.all(keys.map((key) => readCatalogs(context, key))),
  (key) => JSON.stringify(key),
);

/** Returns the lists of a person that the viewer may see. Throws like Database. */
export async function visibleCatalogs(
  context: DomainContext,
  key: Omit<CatalogsKey, "areForAll">,
): Promise<Page<CatalogRow>> {
  const isOwn = selfOf(await context.session()) === key.userId;
  const page = await catalogsByUser(context).load({ ...key, areForAll: !isOwn });
  const [first] = page.edges;
  // All lists belong to one person, so access to one means access to all.
  const isOpen =
    isOwn ||
    !first ||
    canSeeCatalog(first.node, ANONYMOUS) ||
    canSeeCatalog(first.node, await viewerPermissionsOf(context));
  return isOpen ? page : toPage<CatalogRow>([], key.bounds, () => ({ value: 0, id: "" }));
}

async function readCatalogs(
  context: DomainContext,
  { userId, type, visibility, areForAll, bounds }: CatalogsKey,
): Promise<Page<CatalogRow>> {
  const rows = await context.db.all<RawCatalog & { updatedAt: number }>(
    `SELECT c.updated_at AS updatedAt, ${CATALOG_COLUMNS} FROM catalogs c
     WHERE c.creator_id = ?1 AND c.deleted_at IS NULL AND (c.updated_at, c.id) < (?2, ?3)
       AND (?5 IS NULL OR c.type = ?5) AND (?6 IS NULL OR c.visibility = ?6)
       AND (?7 = 0 OR c.visibility <> 'PRIVATE')
     ORDER BY c.updated_at DESC, c.id DESC LIMIT +?4`,
    userId,
    bounds.after?.value ?? Number.MAX_SAFE_INTEGER,
    bounds.after?.id ?? "~",
    bounds.limit + 1,
    type,
    visibility,
    areForAll ? 1 : 0,
  );
  const page = toPage(rows, bounds, ({ updatedAt, id }) => ({ value: updatedAt, id }));
  const edges = page.edges.flatMap(({ cursor, node: row }) => {
    const catalog = toCatalog(context, row);
    if (!catalog) return [];
    catalogById(context).prime(catalog.id, catalog);
    return [{ cursor, node: catalog }];
  });
  return { ...page, edges };
}
