import type { GraphQLResolveInfo } from "graphql";
import { viewerEdgeByCatalog } from "../../domain/lists/rows/viewerEdge.ts";
import { viewerEdgeByUser } from "../../domain/people/rows/viewerEdge.ts";
import { viewerEdgeByCollection } from "../../domain/publications/rows/viewerEdge.ts";
import { viewerEdgeByPost } from "../../domain/stories/rows/viewerEdge.ts";
import { viewerEdgeByTag } from "../../domain/topics/rows/viewerEdge.ts";
import type { GraphQLContext } from "./context.ts";
import { type Prefetches, prefetchSelected } from "./prefetch.ts";

/** The viewer's relation to a node by type, loaded in parallel with the node. */
const NODE_PREFETCHES: Readonly<Record<string, Prefetches>> = {
  Catalog: { viewerEdge: (context, id) => viewerEdgeByCatalog(context).load(id) },
  Collection: { viewerEdge: (context, id) => viewerEdgeByCollection(context).load(id) },
  Post: { viewerEdge: (context, id) => viewerEdgeByPost(context).load(id) },
  Tag: { viewerEdge: (context, id) => viewerEdgeByTag(context).load(id) },
  User: { viewerEdge: (context, id) => viewerEdgeByUser(context).load(id) },
};

/** Starts the reads of fields selected on nodes by id. */
export function prefetchNodes(
  info: GraphQLResolveInfo,
  context: GraphQLContext,
  ids: readonly { readonly typename: string; readonly id: string }[],
): void {
  for (const { typename, id } of ids) {
    const prefetches = NODE_PREFETCHES[typename];
    if (prefetches) prefetchSelected(info, typename, prefetches, context, id);
  }
}
