// Reads the viewer state of a page for a browser without JavaScript, which can't request it later.
// Collects the ids in the page's answer and reads them in one query batch.

import type { ViewerData } from "../../client/runtime/page/state.ts";
import { readAddressToast } from "../../client/features/notices/addressToast.ts";
import { noticeText } from "../../client/features/notices/texts.ts";
import { type IdKind, kindOfId } from "../../shared/ids.ts";
import { viewerEdgeByCatalog } from "../domain/lists/rows/viewerEdge.ts";
import type { DomainContext } from "../domain/kernel/context.ts";
import { viewerEdgeByUser } from "../domain/people/rows/viewerEdge.ts";
import { viewerEdgeByCollection } from "../domain/publications/rows/viewerEdge.ts";
import { viewerEdgeByPost } from "../domain/stories/rows/viewerEdge.ts";
import { viewerEdgeByTag } from "../domain/topics/rows/viewerEdge.ts";

/**
 * The viewer's relation to everything in a page's answer, and the notice in the URL's query.
 */
export async function readViewerData(
  context: DomainContext,
  data: unknown,
  query: string,
): Promise<ViewerData> {
  const ids = new Set<string>();
  collectIds(data, ids);
  const of = (kind: IdKind): string[] => [...ids].filter((id) => kindOfId(id) === kind);
  const [people, collections, tags, catalogs, posts] = await Promise.all([
    load(of("user"), viewerEdgeByUser(context)),
    load(of("collection"), viewerEdgeByCollection(context)),
    load(of("tag"), viewerEdgeByTag(context)),
    load(of("catalog"), viewerEdgeByCatalog(context)),
    load(of("post"), viewerEdgeByPost(context)),
  ]);
  const followed = [...people, ...collections, ...tags, ...catalogs].filter(
    ([, edge]) => edge.isFollowing,
  );
  const clapped = [...catalogs, ...posts].filter(([, edge]) => edge.clapCount > 0);
  const saved = posts.filter(([, edge]) => edge.catalogIds.length > 0);
  return {
    key: crypto.randomUUID(),
    follows: followed.map(([id]) => id),
    claps: Object.fromEntries(clapped.map(([id, { clapCount }]) => [id, clapCount])),
    saves: Object.fromEntries(saved.map(([id, { catalogIds }]) => [id, catalogIds])),
    notice: noticeOf(query, context.now),
  };
}

/**
 * The notice for a failed action; successes are visible on the page, and the form that encountered
 * a lockout shows it.
 */
function noticeOf(query: string, now: number): string | null {
  const asked = readAddressToast(query, null);
  if (!asked || "about" in asked) return null;
  return asked.message ?? noticeText(asked.toastStyle, asked.extraParams ?? {}, now);
}

function load<Edge>(
  ids: readonly string[],
  loader: { load: (id: string) => Promise<Edge> },
): Promise<(readonly [string, Edge])[]> {
  return Promise.all(ids.map(async (id) => [id, await loader.load(id)] as const));
}

function collectIds(value: unknown, ids: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    if (name === "id" && typeof field === "string") ids.add(field);
    else collectIds(field, ids);
  }
}
