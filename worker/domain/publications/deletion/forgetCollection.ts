import { hostCache } from "../../domains/rows/hostCache.ts";
import { hostsBeforeRoots } from "../../domains/rows/isProductHost.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { forgetViewer } from "../../people/viewer.ts";
import { collectionByDomainOrSlug, collectionById } from "../rows/collections.ts";
import { viewerEdgeByCollection } from "../rows/viewerEdge.ts";

/** Clears what this request and this isolate know of a publication that was deleted or restored. */
export function forgetCollection(
  context: DomainContext,
  { id, slug }: { id: string; slug: string },
): void {
  hostCache.forget(hostsBeforeRoots(slug, context.config.hosts), [id]);
  collectionById(context).clear(id);
  collectionByDomainOrSlug(context).clearAll();
  viewerEdgeByCollection(context).clear(id);
  forgetViewer(context);
}
