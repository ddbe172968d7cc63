import type { PageLocation } from "../../runtime/page/page.ts";
import { sortOfTab } from "./responsesTab.ts";

/**
 * Returns the cursors of a list's page: for its stories or, on the responses page, its responses.
 */
export function catalogPaging({ query }: Pick<PageLocation, "query">) {
  const sort = sortOfTab(query.tab);
  const cursor = query.p ?? null;
  return {
    after: sort === null ? cursor : null,
    responsesAfter: sort === null ? null : cursor,
    sortType: sort ?? ("NEWEST" as const),
  };
}
