import { sql } from "../../db/sql.ts";
import type { CatalogRow } from "../lists/rows/catalogRow.ts";
import { catalogById, visibleCatalog } from "../lists/rows/catalogs.ts";
import { viewerEdgeByCatalog } from "../lists/rows/viewerEdge.ts";
import type { DomainContext } from "../kernel/context.ts";
import { retractClaps, writeClaps } from "./clapStory.ts";

/** The result of clapping for a list. */
export type CatalogClapResult =
  | { kind: "clapped"; catalog: CatalogRow }
  /** The claps were removed although the reader may no longer see the list. */
  | { kind: "taken-back" }
  | { kind: "no-catalog" | "own-catalog" | "suspended" };

/** Adds or removes a reader's claps for a list, like `clapStory`. */
export async function clapCatalog(
  context: DomainContext,
  viewerId: string,
  { catalogId, claps, key }: { catalogId: string; claps: number; key: string },
): Promise<CatalogClapResult> {
  const catalog = await visibleCatalog(context, catalogId);
  if (!catalog) {
    const row = await context.db.first<{ id: string }>(
      sql`SELECT id FROM posts WHERE catalog_id = ${catalogId}`,
    );
    const isBack = row && (await retractClaps(context, viewerId, { postId: row.id, claps, key }));
    return { kind: isBack ? "taken-back" : "no-catalog" };
  }
  if (catalog.creator.id === viewerId) return { kind: "own-catalog" };
  if (!catalog.discussion) return { kind: "no-catalog" };
  const input = { postId: catalog.discussion.id, claps, key };
  const { isHidden } = await writeClaps(context, viewerId, input);
  if (isHidden) return { kind: "suspended" };
  catalogById(context).clear(catalogId);
  viewerEdgeByCatalog(context).clear(catalogId);
  const clapped = await catalogById(context).load(catalogId);
  return clapped ? { kind: "clapped", catalog: clapped } : { kind: "no-catalog" };
}
