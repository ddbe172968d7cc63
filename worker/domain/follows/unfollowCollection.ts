import { kindOfId } from "../../../shared/ids.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { CollectionRow } from "../publications/rows/collectionRow.ts";
import type { UnfollowResult } from "./unfollowUser.ts";
import { writeCollectionFollow } from "./writeFollow.ts";

/** Unfollows a publication. Idempotent. */
export async function unfollowCollection(
  context: DomainContext,
  viewerId: string,
  targetId: string,
): Promise<UnfollowResult<CollectionRow>> {
  if (kindOfId(targetId) !== "collection") return { kind: "no-target" };
  const ids = { viewerId, targetId };
  const { changed, viewer, target } = await writeCollectionFollow(context, ids, false);
  if (!viewer || !target) return { kind: "no-target" };
  return { kind: "not-following", target, viewer, wasFollowing: changed };
}
