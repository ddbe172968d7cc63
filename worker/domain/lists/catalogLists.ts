import type { CatalogType, CatalogVisibility } from "../../../shared/enums.ts";
import { sql, type IdOrLookup } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { canSeeCatalog } from "./rows/canSeeCatalog.ts";
import { ANONYMOUS, viewerPermissionsOf } from "../identity/rows/viewerPermissions.ts";
import { selfOf } from "../identity/rows/session.ts";
import { userOfSession } from "../identity/rows/userOfSession.ts";
import { CATALOG_COLUMNS, type CatalogRow, type RawCatalog, toCatalog } from "./rows/catalogRow.ts";
import { catalogById } from "./rows/catalogs.ts";

/** A page of a person's lists, most recently changed first. */
export interface CatalogsKey {
  userId: IdOrLookup;
  type: CatalogType | null;
  visibility: CatalogVisibility | null;
  /** Includes private lists if they are this viewer's. */
  viewer: IdOrLookup | null;
  bounds: PageBounds;
}

/** Loads lists by their owner. */
export const catalogsByUser = defineLoader<DomainContext, CatalogsKey, Page<CatalogRow>>(
  (context, keys) => Promise.all(keys.map((key) => readCatalogs(context, key))),
  (key) => JSON.stringify(key),
);

/** Returns the lists of a person that the viewer may see. */
export async function visibleCatalogs(
  context: DomainContext,
  ownerId: string,
  key: Omit<CatalogsKey, "viewer">,
): Promise<Page<CatalogRow>> {
  const [asSession, session] = await Promise.all([
    readVisibleCatalogs(context, key),
    context.session(),
  ]);
  const isOwn = selfOf(session) === ownerId;
  // On other hosts, where the session may be its owner's too, private lists aren't shown.
  const page =
    isOwn || session?.userId !== ownerId
      ? asSession
      : await catalogsByUser(context).load({ ...key, viewer: null });
  const [first] = page.edges;
  // All lists belong to one person, so access to one means access to all.
  const isOpen =
    isOwn ||
    !first ||
    canSeeCatalog(first.node, ANONYMOUS) ||
    canSeeCatalog(first.node, await viewerPermissionsOf(context));
  return isOpen ? page : toPage<CatalogRow>([], key.bounds, () => ({ value: 0, id: "" }));
}

/**
 * Reads lists with the private ones of the session's user, without checking the session. See
 * `visibleCatalogs`.
 */
export function readVisibleCatalogs(
  context: DomainContext,
  key: Omit<CatalogsKey, "viewer">,
): Promise<Page<CatalogRow>> {
  const { sessionHash } = context;
  const viewer = sessionHash === null ? null : userOfSession(sessionHash);
  return catalogsByUser(context).load({ ...key, viewer });
}

async function readCatalogs(
  context: DomainContext,
  { userId, type, visibility, viewer, bounds }: CatalogsKey,
): Promise<Page<CatalogRow>> {
  const rows = await context.db.all<RawCatalog & { updatedAt: number }>(sql`
    SELECT c.updated_at AS updatedAt, ${CATALOG_COLUMNS} FROM catalogs c
    WHERE c.creator_id = ${userId} AND c.deleted_at IS NULL
      AND (c.updated_at, c.id) < (${bounds.after?.value ?? Number.MAX_SAFE_INTEGER},
      ${bounds.after?.id ?? "~"})
      AND (${type} IS NULL OR c.type = ${type}) AND (${visibility} IS NULL
        OR c.visibility = ${visibility})
      AND (c.creator_id = ${viewer} OR c.visibility <> 'PRIVATE')
    ORDER BY c.updated_at DESC, c.id DESC LIMIT +${bounds.limit + 1}`);
  const page = toPage(rows, bounds, ({ updatedAt, id }) => ({ value: updatedAt, id }));
  const edges = page.edges.flatMap(({ cursor, node: row }) => {
    const catalog = toCatalog(context, row);
    if (!catalog) return [];
    catalogById(context).prime(catalog.id, catalog);
    return [{ cursor, node: catalog }];
  });
  return { ...page, edges };
}
