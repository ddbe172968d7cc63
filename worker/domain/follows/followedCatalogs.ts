import { sql } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import {
  CATALOG_COLUMNS,
  type CatalogRow,
  type RawCatalog,
  toCatalog,
} from "../lists/rows/catalogRow.ts";
import { catalogById } from "../lists/rows/catalogs.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMutedBy } from "../mutes/rows/notMuted.ts";

/**
 * Returns the lists that a person follows and may still see, newest follow first.
 */
export async function followedCatalogs(
  context: DomainContext,
  userId: string,
  bounds: PageBounds,
): Promise<Page<CatalogRow>> {
  const rows = await context.db.all<RawCatalog & { followedAt: number }>(sql`
    SELECT f.created_at AS followedAt, ${CATALOG_COLUMNS}
    FROM catalog_follows f JOIN catalogs c ON c.id = f.catalog_id
      JOIN users u ON u.id = c.creator_id AND u.is_hidden = 0
    WHERE f.follower_id = ${userId}
      AND (f.created_at, f.catalog_id) < (${bounds.after?.value ?? Number.MAX_SAFE_INTEGER},
      ${bounds.after?.id ?? "~"})
      AND c.visibility <> 'PRIVATE' AND c.deleted_at IS NULL
      ${notMutedBy(sql`${userId}`).person(sql`c.creator_id`)}
    ORDER BY f.created_at DESC, f.catalog_id DESC LIMIT +${bounds.limit + 1}`);
  const page = toPage(rows, bounds, ({ followedAt, id }) => ({ value: followedAt, id }));
  const edges = page.edges.flatMap(({ cursor, node }) => {
    const catalog = toCatalog(context, node);
    if (!catalog) return [];
    catalogById(context).prime(catalog.id, catalog);
    return [{ cursor, node: catalog }];
  });
  return { ...page, edges };
}
