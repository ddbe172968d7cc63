import { catalogIdOfSlug } from "../../../../shared/rules/catalogSlug.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";
import {
  ANONYMOUS,
  type ViewerPermissions,
  viewerPermissionsOf,
} from "../identity/viewerPermissions.ts";
import { canOpenCatalog, canSeeCatalog } from "./canSeeCatalog.ts";
import { selfOf } from "../identity/session.ts";
import { CATALOGS_BY_ID_SQL, type CatalogRow, type RawCatalog, toCatalog } from "./catalogRow.ts";

/** A list by id, whoever may see it; null when there is none. See `visibleCatalog`. */
export const catalogById = defineLoader<DomainContext, string, CatalogRow | null>(
  async (context, ids) => {
    const rows = await context.db.all<RawCatalog>(CATALOGS_BY_ID_SQL, JSON.stringify(ids));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = byId.get(id);
      return row ? toCatalog(context, row) : null;
    });
  },
);

/** A list by id where this context's reader may know of it, else null. Throws as Database does. */
export async function visibleCatalog(
  context: DomainContext,
  id: string,
): Promise<CatalogRow | null> {
  const catalog = await catalogById(context).load(id);
  // Most lists are for everyone: only the others need to know who asks.
  if (!catalog || canSeeCatalog(catalog, ANONYMOUS)) return catalog;
  if (!canSeeCatalog(catalog, await viewerPermissionsOf(context))) return null;
  context.tags.showsHidden(catalog.creator.isSuspended === 0 ? "draft" : "suspended");
  return catalog;
}

/** A person's list by the name that addresses have for it, as `visibleCatalog`. */
export async function catalogBySlug(
  context: DomainContext,
  ownerId: string,
  slugId: string,
): Promise<CatalogRow | null> {
  const id = catalogIdOfSlug(slugId, ownerId);
  const catalog = id === null ? null : await visibleCatalog(context, id);
  return catalog?.creator.id === ownerId ? catalog : null;
}

/** Who looks at a list: its owner, someone who may open it, or someone who may not. */
export async function catalogSight(
  context: DomainContext,
  catalog: CatalogRow,
): Promise<"owner" | "reader" | "locked-out"> {
  const isAnonymousViewer = context.sessionHash === null;
  // Of a stranger nothing is asked: whose list it is is noted, since its owner sees more.
  if (isAnonymousViewer) context.tags.showsListOf(catalog.creator.id);
  const userId = isAnonymousViewer ? null : selfOf(await context.session());
  const viewerPermissions: ViewerPermissions = { userId, canSeeSuspended: false };
  if (userId === catalog.creator.id) return "owner";
  return canOpenCatalog(catalog, viewerPermissions) ? "reader" : "locked-out";
}
