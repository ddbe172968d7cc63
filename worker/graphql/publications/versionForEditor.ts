import type { CollectionPermission } from "../../../shared/publications/collectionPermissions.ts";
import {
  type EditedVersions,
  editedVersionsByCollection,
} from "../../domain/publications/editedVersions.ts";
import { viewerMay } from "../../domain/publications/rows/viewerMay.ts";
import type { GraphQLContext } from "../machinery/context.ts";

const PERMISSIONS: Readonly<Record<keyof EditedVersions, CollectionPermission>> = {
  homepage: "editHomepage",
  navigation: "editNavigation",
  featured: "editFeaturedStories",
};

/**
 * How often a part of a publication was saved; null for viewers who don't edit it. Read at once, so
 * that it is never newer than the part that is read with it.
 */
export async function versionForEditor(
  context: GraphQLContext,
  collectionId: string,
  part: keyof EditedVersions,
): Promise<number | null> {
  const [versions, isAllowed] = await Promise.all([
    editedVersionsByCollection(context).load(collectionId),
    viewerMay(context, collectionId, PERMISSIONS[part]),
  ]);
  return isAllowed ? versions[part] : null;
}
