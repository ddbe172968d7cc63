import { type Session, selfOf } from "../../identity/rows/session.ts";
import type { ViewerPermissions } from "../../identity/rows/viewerPermissions.ts";
import { isMember } from "../../membership/rows/tier.ts";
import { canSeeUser } from "../../people/rows/canSeeUser.ts";
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

/** True if the viewer may see a visible list's items: those of a LOCKED list members and its owner. */
export function canOpenCatalog(
  { visibility, creator }: Pick<CatalogRow, "visibility" | "creator">,
  session: Session | null,
): boolean {
  if (visibility !== "LOCKED") return true;
  return session !== null && (isMember(session) || selfOf(session) === creator.id);
}

function isOwner({ creator }: Pick<CatalogRow, "creator">, { userId }: ViewerPermissions): boolean {
  return userId !== null && userId === creator.id;
}
