import type { Page } from "../../db/keyset.ts";
import { builder } from "./builder.ts";

/** The page of a feed to return: how many, and from where. */
export const PagingOptions = builder.inputType("PagingOptions", {
  description: "The page of a feed to return.",
  fields: (t) => ({
    limit: t.int({ description: "How many items at most, 1 to 50." }),
    to: t.string({ description: "The cursor from the previous page." }),
  }),
});

/** The arguments for the next page of a feed. */
export const PageParams = builder.objectRef<{ limit: number; to: string }>("PageParams").implement({
  description: "The arguments for the next page of a feed.",
  fields: (t) => ({
    limit: t.exposeInt("limit", { description: "How many items at most." }),
    to: t.exposeString("to", { description: "The cursor of the last item before the page." }),
  }),
});

/** The pagination part of a connection. */
type Paged = Pick<Page<unknown>, "edges" | "pageInfo">;

/** The next page of a connection, as the arguments that request it. */
export const Paging = builder.objectRef<Paged>("Paging").implement({
  description: "Pagination of a list.",
  fields: (t) => ({
    next: t.field({
      type: PageParams,
      nullable: true,
      description: "The arguments for the next page; null on the last.",
      // Only a full page has a next one, so its length equals the requested limit.
      resolve: ({ edges, pageInfo: { hasNextPage, endCursor } }) =>
        hasNextPage && endCursor !== null ? { limit: edges.length, to: endCursor } : null,
    }),
  }),
});
