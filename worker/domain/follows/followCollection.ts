import { kindOfId } from "../../../shared/ids.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { CollectionRow } from "../publications/rows/collectionRow.ts";
import type { FollowInput, FollowResult } from "./followUser.ts";
import { writeCollectionFollow } from "./writeFollow.ts";

/** Follows or unfollows a publication. Idempotent. */
export async function followCollection(
  context: DomainContext,
  viewerId: string,
  { targetId, follows }: FollowInput,
): Promise<FollowResult<CollectionRow>> {
  if (kindOfId(targetId) !== "collection") return { kind: "no-target" };
  const ids = { viewerId, targetId };
  const { changed, viewer, target } = await writeCollectionFollow(context, ids, follows);
  if (follows && viewer?.isHidden !== 0) return { kind: "suspended" };
  return target ? { kind: "done", target, changed } : { kind: "no-target" };
}
