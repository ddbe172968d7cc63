import { kindOfId } from "../../../shared/ids.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { CollectionRow } from "../publications/rows/collectionRow.ts";
import type { FollowResult } from "./followUser.ts";
import { writeCollectionFollow } from "./writeFollow.ts";

/** Follows a publication. Idempotent. */
export async function followCollection(
  context: DomainContext,
  viewerId: string,
  targetId: string,
): Promise<FollowResult<CollectionRow>> {
  if (kindOfId(targetId) !== "collection") return { kind: "no-target" };
  const ids = { viewerId, targetId };
  const { changed, viewer, target } = await writeCollectionFollow(context, ids, true);
  if (!viewer || viewer.isSuspended !== 0) return { kind: "suspended" };
  if (!target) return { kind: "no-target" };
  return { kind: "following", target, viewer, wasFollowing: !changed };
}
