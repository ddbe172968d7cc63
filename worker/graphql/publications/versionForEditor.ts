import {
  type EditedVersions,
  editedVersionsByCollection,
} from "../../domain/publications/editedVersions.ts";
import { viewerEdgeByCollection } from "../../domain/publications/rows/viewerEdge.ts";
import type { GraphQLContext } from "../machinery/context.ts";

/**
 * How often a part of a publication was saved; null for viewers who don't edit it. Read at once, so
 * that it is never newer than the part that is read with it.
 */
export async function versionForEditor(
  context: GraphQLContext,
  collectionId: string,
  part: keyof EditedVersions,
): Promise<number | null> {
  const [versions, { isEditor }] = await Promise.all([
    editedVersionsByCollection(context).load(collectionId),
    viewerEdgeByCollection(context).load(collectionId),
  ]);
  return isEditor ? versions[part] : null;
}
