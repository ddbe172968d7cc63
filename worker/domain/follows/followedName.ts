import { visibleCatalog } from "../lists/rows/catalogs.ts";
import type { DomainContext } from "../kernel/context.ts";
import { visibleUser } from "../people/rows/canSeeUser.ts";
import { userById } from "../people/rows/users.ts";
import { collectionById } from "../publications/rows/collections.ts";
import { tagById } from "../topics/rows/tags.ts";

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
