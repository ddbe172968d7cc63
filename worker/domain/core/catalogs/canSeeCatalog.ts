import type { ViewerPermissions } from "../identity/viewerPermissions.ts";
import { canSeeUser } from "../people/canSeeUser.ts";
import type { CatalogRow } from "./catalogRow.ts";

type CatalogState = Pick<CatalogRow, "visibility" | "deletedAt" | "creator">;

/** Who may know of a list: of a private one its owner alone, of one of a suspended person as of them. */
export function canSeeCatalog(
  catalog: CatalogState,
  viewerPermissions: ViewerPermissions,
): boolean {
  if (catalog.deletedAt !== null || !canSeeUser(catalog.creator, viewerPermissions)) return false;
  return catalog.visibility !== "PRIVATE" || isOwner(catalog, viewerPermissions);
}

/** Who sees what is on a list they know of: of a LOCKED one its owner, until someone holds a membership. */
export function canOpenCatalog(
  catalog: CatalogState,
  viewerPermissions: ViewerPermissions,
): boolean {
  return catalog.visibility !== "LOCKED" || isOwner(catalog, viewerPermissions);
}

function isOwner({ creator }: Pick<CatalogRow, "creator">, { userId }: ViewerPermissions): boolean {
  return userId !== null && userId === creator.id;
}
