import type { Page } from "../../db/keyset.ts";
import { builder } from "./builder.ts";

/** Which page of a feed is asked for (platform.md §7: paged with limit and to). */
export const PagingOptions = builder.inputType("PagingOptions", {
  description: "Which page of a feed is asked for.",
  fields: (t) => ({
    limit: t.int({ description: "How many items at most, 1 to 50." }),
    to: t.string({ description: "The cursor that the page before gave." }),
  }),
});

/** How to ask for the next page of a feed. */
export const PageParams = builder.objectRef<{ limit: number; to: string }>("PageParams").implement({
  description: "How to ask for the next page of a feed.",
  fields: (t) => ({
    limit: t.exposeInt("limit", { description: "How many items at most." }),
    to: t.exposeString("to", { description: "The cursor of the last item before it." }),
  }),
});

/** What of a connection says how it goes on. */
type Paged = Pick<Page<unknown>, "edges" | "pageInfo">;

/** The page after a connection's, asked for as a feed's is (platform.md §3: next, limit and to). */
export const Paging = builder.objectRef<Paged>("Paging").implement({
  description: "How a list goes on.",
  fields: (t) => ({
    next: t.field({
      type: PageParams,
      nullable: true,
      description: "How to ask for the page after this; null on the last.",
      // Only a full page has one after it, so its length is the limit it was asked for with.
      resolve: ({ edges, pageInfo: { hasNextPage, endCursor } }) =>
        hasNextPage && endCursor !== null ? { limit: edges.length, to: endCursor } : null,
    }),
  }),
});
