import SchemaBuilder from "@pothos/core";
import RelayPlugin from "@pothos/plugin-relay";
import { type IdKind, kindOfId } from "../../../shared/ids.ts";
import { MAX_NODES, MAX_PAGE_SIZE } from "../../../shared/limits.ts";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import { InvalidPage } from "../../db/keyset.ts";
import type { GraphQLContext } from "./context.ts";
import { prefetchNodes } from "./prefetchNodes.ts";

/** The GraphQL type of each kind of id that `node(id:)` opens. */
const TYPE_OF_KIND: Partial<Record<IdKind, string>> = {
  user: "User",
  collection: "Collection",
  tag: "Tag",
  topic: "Topic",
  catalog: "Catalog",
  post: "Post",
};

/** What an id of no kind that `node` opens is taken for. */
const NO_TYPE = "Unknown";

/**
 * The one schema builder. Ids are global as they stand (shared/ids.ts), so they are neither encoded
 * nor decoded, and an address's id is the id that a mutation takes.
 */
export const builder = new SchemaBuilder<{
  Context: GraphQLContext;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: { list: false; items: true };
  Scalars: {
    ID: { Input: string; Output: string };
    /** Milliseconds since 1970, UTC. */
    Timestamp: { Input: number; Output: number };
    /** HTML that the server made and that is safe to insert as it is. */
    SafeHtml: { Input: never; Output: string };
    /** A draft's text, as it is edited. */
    DraftContent: { Input: never; Output: DraftContent };
    /** Untrusted: `readDeltas` looks at it. */
    DraftDeltas: { Input: unknown; Output: never };
  };
}>({
  plugins: [RelayPlugin],
  defaultFieldNullability: false,
  relay: {
    encodeGlobalID: (_typename, id) => String(id),
    decodeGlobalID: (id) => {
      const kind = kindOfId(id);
      const typename = kind ? TYPE_OF_KIND[kind] : undefined;
      return { typename: typename ?? NO_TYPE, id };
    },
    nodesQueryOptions: {
      description:
        "Things with ids of their own, in the order of the ids; null for an id of nothing that the viewer may see.",
      args: { ids: { description: `The ids, ${MAX_NODES} at most.` } },
      resolve: (_root, { ids }, context, info, load) => {
        if (ids.length > MAX_NODES) throw new InvalidPage(`At most ${MAX_NODES} ids at once`);
        if (ids.some(({ typename }) => typename === NO_TYPE))
          throw new InvalidPage("An id says what it is of");
        prefetchNodes(info, context, ids);
        return load(ids);
      },
    },
    nodeQueryOptions: {
      description:
        "Anything with an id of its own; null for an id of nothing that the viewer may see.",
      args: { id: { description: "The id." } },
      resolve: (_root, { id }, _context, _info, load) =>
        id.typename === NO_TYPE ? null : load(id),
    },
    nodeTypeOptions: {
      description: "A thing with an id of its own.",
      // The plugin marks what it has loaded only once all that was asked for with it is there, and
      // what asks for the same meanwhile may have it before that.
      resolveType: (node) => {
        const kind = kindOfId((node as { id: string }).id);
        return kind && TYPE_OF_KIND[kind];
      },
    },
    idFieldOptions: { description: "The id, unlike any other thing's." },
    firstArgOptions: { description: `How many items at most, 1 to ${MAX_PAGE_SIZE}.` },
    afterArgOptions: { description: "The cursor of the item before the page." },
    lastArgOptions: { description: "Refused: lists are read forwards." },
    beforeArgOptions: { description: "Refused: lists are read forwards." },
    defaultConnectionTypeOptions: { description: "A page of a list." },
    // A list that fails costs the list alone, and an item that fails costs the item alone.
    defaultConnectionFieldOptions: { nullable: true },
    edgesFieldOptions: {
      description: "The page's items, in order; null for an item that could not be read.",
      nullable: { list: false, items: true },
    },
    pageInfoFieldOptions: { description: "Where the page stands in the list." },
    defaultEdgeTypeOptions: { description: "An item of a list in its place." },
    nodeFieldOptions: { description: "The item." },
    cursorFieldOptions: { description: "Its place, for the page that comes after it." },
    pageInfoTypeOptions: { description: "Where a page stands in its list." },
    hasNextPageFieldOptions: { description: "Whether more items follow." },
    hasPreviousPageFieldOptions: { description: "Whether items come before it." },
    startCursorFieldOptions: { description: "The first item's cursor; null on an empty page." },
    endCursorFieldOptions: { description: "The last item's cursor; null on an empty page." },
  },
});

builder.scalarType("Timestamp", {
  description: "Milliseconds since 1970-01-01T00:00:00Z.",
  serialize: (value) => value,
  parseValue: (value) => {
    if (typeof value !== "number" || !Number.isSafeInteger(value)) {
      throw new TypeError("A Timestamp is a whole number of milliseconds");
    }
    return value;
  },
});

builder.scalarType("SafeHtml", {
  description:
    "HTML made by the server from a story document. It holds no script and may be inserted as it is.",
  serialize: (value) => value,
});

builder.queryType({ description: "Everything that can be read." });

builder.mutationType({ description: "Everything that can be changed." });
