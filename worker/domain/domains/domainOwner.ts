import { kindOfId } from "../../../shared/ids.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { Session } from "../identity/rows/session.ts";
import { userById } from "../people/rows/users.ts";
import type { UserRow } from "../people/rows/userRow.ts";
import type { CollectionRow } from "../publications/rows/collectionRow.ts";
import { collectionById } from "../publications/rows/collections.ts";
import { viewerMay } from "../publications/rows/viewerMay.ts";

/** A user or publication that may have a custom domain. */
export type DomainOwner =
  | { kind: "collection"; id: string; row: CollectionRow }
  | { kind: "user"; id: string; row: UserRow };

/**
 * True if the viewer may see and change the owner's domains: their own, or as an editor.
 */
export async function canManageDomains(context: DomainContext, ownerId: string): Promise<boolean> {
  const session = await context.session();
  if (!session) return false;
  if (kindOfId(ownerId) === "user") return session.userId === ownerId;
  return viewerMay(context, ownerId, "editDomain");
}

/**
 * The owner whose domains the signed-in user wants to change, or why they may not.
 */
export async function ownerToChange(
  context: DomainContext,
  session: Session,
  ownerId: string,
): Promise<DomainOwner | "no-target" | "forbidden" | "suspended"> {
  const [owner, viewer, mayManage] = await Promise.all([
    readOwner(context, ownerId),
    userById(context).load(session.userId),
    canManageDomains(context, ownerId),
  ]);
  const isGone = owner?.kind === "user" && owner.row.isHidden !== 0 && !mayManage;
  if (!owner || isGone) return "no-target";
  if (!mayManage) return "forbidden";
  return viewer?.isHidden === 0 ? owner : "suspended";
}

/** A user or publication by id; null for any other id. */
export async function readOwner(
  context: DomainContext,
  ownerId: string,
): Promise<DomainOwner | null> {
  switch (kindOfId(ownerId)) {
    case "collection": {
      const row = await collectionById(context).load(ownerId);
      return row && { kind: "collection", id: ownerId, row };
    }
    case "user": {
      const row = await userById(context).load(ownerId);
      return row && { kind: "user", id: ownerId, row };
    }
    default:
      return null;
  }
}
