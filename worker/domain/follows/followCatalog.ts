import type { CatalogRow } from "../lists/rows/catalogRow.ts";
import { visibleCatalog } from "../lists/rows/catalogs.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { FollowInput, FollowResult } from "./followUser.ts";
import { writeCatalogFollow } from "./writeFollow.ts";

/**
 * Follows or unfollows another person's list. Unfollows a list that the viewer can no longer see
 * too, but then returns `no-target`. Idempotent.
 */
export async function followCatalog(
  context: DomainContext,
  viewerId: string,
  { targetId, follows }: FollowInput,
): Promise<FollowResult<CatalogRow>> {
  if (follows) {
    const catalog = await visibleCatalog(context, targetId);
    if (!catalog) return { kind: "no-target" };
    if (catalog.creator.id === viewerId) return { kind: "self" };
  }
  const ids = { viewerId, targetId };
  const { changed, viewer } = await writeCatalogFollow(context, ids, follows);
  if (follows && viewer?.isHidden !== 0) return { kind: "suspended" };
  const target = await visibleCatalog(context, targetId);
  return target ? { kind: "done", target, changed } : { kind: "no-target" };
}
