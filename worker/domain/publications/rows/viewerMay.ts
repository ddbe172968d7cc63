import {
  type CollectionPermission,
  hasCollectionPermission,
} from "../../../../shared/publications/collectionPermissions.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { viewerEdgeByCollection } from "./viewerEdge.ts";

/** Returns true if the viewer's role in a publication has a permission. */
export async function viewerMay(
  context: DomainContext,
  collectionId: string,
  permission: CollectionPermission,
): Promise<boolean> {
  const { viewerStaffRole } = await viewerEdgeByCollection(context).load(collectionId);
  return hasCollectionPermission(viewerStaffRole, permission);
}
