import { visibleCatalog } from "../lists/rows/catalogs.ts";
import type { DomainContext } from "../kernel/context.ts";
import { visibleUser } from "../people/rows/canSeeUser.ts";
import { userById } from "../people/rows/users.ts";
import { collectionById } from "../publications/rows/collections.ts";
import { followTag } from "../topics/followTag.ts";
import { tagById } from "../topics/rows/tags.ts";
import { followCatalog } from "./followCatalog.ts";
import { followCollection } from "./followCollection.ts";
import { followUser } from "./followUser.ts";

/** The kinds that can be followed, as they appear in URLs. */
export type FollowedKind = "user" | "collection" | "tag" | "catalog";

/**
 * Returns the name of what a URL says to follow, or null if it doesn't exist or the viewer may not
 * see it.
 */
export async function followedName(
  context: DomainContext,
  kind: FollowedKind,
  id: string,
): Promise<string | null> {
  switch (kind) {
    case "user":
      return (await visibleUser(context, await userById(context).load(id)))?.name ?? null;
    case "collection":
      return (await collectionById(context).load(id))?.name ?? null;
    case "tag":
      return (await tagById(context).load(id))?.displayTitle ?? null;
    case "catalog":
      return (await visibleCatalog(context, id))?.name ?? null;
  }
}

const FOLLOW = {
  user: followUser,
  collection: followCollection,
  tag: followTag,
  catalog: followCatalog,
};

/** Follows it and returns the result. */
export async function followThing(
  context: DomainContext,
  viewerId: string,
  { kind, id }: { kind: FollowedKind; id: string },
): Promise<"followed" | "already" | "self" | "failed"> {
  const followed = await FOLLOW[kind](context, viewerId, { targetId: id, follows: true });
  if (followed.kind === "self") return "self";
  if (followed.kind !== "done") return "failed";
  return followed.changed ? "followed" : "already";
}

/** Unfollows it. Idempotent. */
export async function unfollowThing(
  context: DomainContext,
  viewerId: string,
  { kind, id }: { kind: FollowedKind; id: string },
): Promise<void> {
  await FOLLOW[kind](context, viewerId, { targetId: id, follows: false });
}
