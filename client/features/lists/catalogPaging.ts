import type { PageLocation } from "../../app/page.ts";
import { sortOfTab } from "./responsesTab.ts";

/** Where a list's page begins, of its stories or, on the page of the responses alone, of these. */
export function catalogPaging({ query }: Pick<PageLocation, "query">) {
  const sort = sortOfTab(query.tab);
  const cursor = query.p ?? null;
  return {
    after: sort === null ? cursor : null,
    responsesAfter: sort === null ? null : cursor,
    sortType: sort ?? ("NEWEST" as const),
  };
}
