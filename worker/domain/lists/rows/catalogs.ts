import type { PredefinedCatalogType } from "../../../../shared/lists/predefinedCatalogs.ts";
import { catalogIdOfSlug } from "../../../../shared/lists/catalogSlug.ts";
import { sql, type Sql } from "../../../db/sql.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { ANONYMOUS, viewerPermissionsOf } from "../../identity/rows/viewerPermissions.ts";
import { canOpenCatalog, canSeeCatalog } from "./canSeeCatalog.ts";
import { selfOf } from "../../identity/rows/session.ts";
import { catalogsByIdSql, type CatalogRow, type RawCatalog, toCatalog } from "./catalogRow.ts";

/** A list by id, without access checks; null for none. See `visibleCatalog`. */
export const catalogById = defineLoader<DomainContext, string, CatalogRow | null>(
  async (context, ids) => {
    const rows = await context.db.all<RawCatalog>(catalogsByIdSql(JSON.stringify(ids)));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = byId.get(id);
      return row ? toCatalog(context, row) : null;
    });
  },
);

/** A list by id if the viewer may know of it, else null. */
export async function visibleCatalog(
  context: DomainContext,
  id: string,
): Promise<CatalogRow | null> {
  const catalog = await catalogById(context).load(id);
  // Most lists are public; only the others need to read the viewer.
  if (!catalog || canSeeCatalog(catalog, ANONYMOUS)) return catalog;
  if (!canSeeCatalog(catalog, await viewerPermissionsOf(context))) return null;
  context.renderTrace.showsHidden(catalog.creator.isHidden === 0 ? "draft" : "suspended");
  return catalog;
}

/**
 * A user's list by its slug in URLs, with the access check of `visibleCatalog`.
 */
export async function catalogBySlug(
  context: DomainContext,
  ownerId: string,
  slugId: string,
): Promise<CatalogRow | null> {
  const id = catalogIdOfSlug(slugId, ownerId);
  const catalog = id === null ? null : await visibleCatalog(context, id);
  return catalog?.creator.id === ownerId ? catalog : null;
}

/** The id of a predefined list of a session's user, given the session token's hash. */
export function predefinedCatalogOfSession(tokenHash: string, type: PredefinedCatalogType): Sql {
  // The format of predefinedCatalogId.
  const id = sql`'predefined:' || user_id || ':' || ${type}`;
  return sql`(SELECT ${id} FROM sessions WHERE token_hash = ${tokenHash})`;
}

/** The viewer's access to a list. */
export async function catalogVisibility(
  context: DomainContext,
  catalog: CatalogRow,
): Promise<"owner" | "reader" | "locked-out"> {
  const session = await context.session();
  if (selfOf(session) === catalog.creator.id) return "owner";
  return canOpenCatalog(catalog, session) ? "reader" : "locked-out";
}
