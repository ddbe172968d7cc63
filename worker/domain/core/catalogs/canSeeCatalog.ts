import type { ViewerPermissions } from "../identity/viewerPermissions.ts";
import { canSeeUser } from "../people/canSeeUser.ts";
import type { CatalogRow } from "./catalogRow.ts";

type CatalogState = Pick<CatalogRow, "visibility" | "deletedAt" | "creator">;

/**
 * True if the viewer may know of a list: a private one is visible to its owner only, a suspended
 * user's list only to those who may see the user.
 */
export function canSeeCatalog(
  catalog: CatalogState,
  viewerPermissions: ViewerPermissions,
): boolean {
  if (catalog.deletedAt !== null || !canSeeUser(catalog.creator, viewerPermissions)) return false;
  return catalog.visibility !== "PRIVATE" || isOwner(catalog, viewerPermissions);
}

/**
 * True if the viewer may see a visible list's items: those of a LOCKED list only its owner, until
 * memberships exist.
 */
export function canOpenCatalog(
  catalog: CatalogState,
  viewerPermissions: ViewerPermissions,
): boolean {
  return catalog.visibility !== "LOCKED" || isOwner(catalog, viewerPermissions);
}

function isOwner({ creator }: Pick<CatalogRow, "creator">, { userId }: ViewerPermissions): boolean {
  return userId !== null && userId === creator.id;
}
