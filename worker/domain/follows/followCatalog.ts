import type { CatalogRow } from "../lists/rows/catalogRow.ts";
import { visibleCatalog } from "../lists/rows/catalogs.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { FollowResult } from "./followUser.ts";
import type { UnfollowResult } from "./unfollowUser.ts";
import { writeCatalogFollow } from "./writeFollow.ts";

/** Follows another person's list. Idempotent. */
export async function followCatalog(
  context: DomainContext,
  viewerId: string,
  targetId: string,
): Promise<FollowResult<CatalogRow>> {
  const catalog = await visibleCatalog(context, targetId);
  if (!catalog) return { kind: "no-target" };
  if (catalog.creator.id === viewerId) return { kind: "self" };
  const { changed, viewer, target } = await writeCatalogFollow(
    context,
    { viewerId, targetId },
    true,
  );
  if (!viewer || viewer.isSuspended !== 0) return { kind: "suspended" };
  if (!target) return { kind: "no-target" };
  return { kind: "following", target, viewer, wasFollowing: !changed };
}

/**
 * Unfollows a list. Also unfollows a list that the viewer can no longer see, but then returns
 * `no-target`. Idempotent.
 */
export async function unfollowCatalog(
  context: DomainContext,
  viewerId: string,
  targetId: string,
): Promise<UnfollowResult<CatalogRow>> {
  const { changed, viewer } = await writeCatalogFollow(context, { viewerId, targetId }, false);
  const target = await visibleCatalog(context, targetId);
  if (!viewer || !target) return { kind: "no-target" };
  return { kind: "not-following", target, viewer, wasFollowing: changed };
}
