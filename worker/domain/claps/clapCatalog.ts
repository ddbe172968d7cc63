import type { CatalogRow } from "../catalogs/catalogRow.ts";
import { catalogById, visibleCatalog } from "../catalogs/catalogs.ts";
import { viewerEdgeByCatalog } from "../catalogs/viewerEdge.ts";
import type { DomainContext } from "../context.ts";
import { writeClaps } from "./clapStory.ts";

/** What became of claps for a list. */
export type CatalogClapOutcome =
  | { outcome: "clapped"; catalog: CatalogRow }
  | { outcome: "no-catalog" | "own-catalog" | "suspended" };

/** Adds to a reader's claps for a list, or takes from them, as `clapStory` does. Throws as Database does. */
export async function clapCatalog(
  context: DomainContext,
  viewerId: string,
  { catalogId, claps, key }: { catalogId: string; claps: number; key: string },
): Promise<CatalogClapOutcome> {
  const catalog = await visibleCatalog(context, catalogId);
  if (!catalog) return { outcome: "no-catalog" };
  if (catalog.creator.id === viewerId) return { outcome: "own-catalog" };
  if (!catalog.discussion) return { outcome: "no-catalog" };
  const wish = { postId: catalog.discussion.id, claps, key };
  const { isSuspended } = await writeClaps(context, viewerId, wish);
  if (isSuspended) return { outcome: "suspended" };
  catalogById(context).clear(catalogId);
  viewerEdgeByCatalog(context).clear(catalogId);
  const clapped = await catalogById(context).load(catalogId);
  return clapped ? { outcome: "clapped", catalog: clapped } : { outcome: "no-catalog" };
}
