import type { PageHead, PageLocation } from "./page.ts";

/**
 * Derives the head of a later page of a list from the head of its first page, which is canonical
 * for every sort order. A later page has its own canonical URL, but not a stable one because it
 * names the item it starts after, so it is "noindex, follow". `order` is the query that selects the
 * sort order.
 */
export function listHead(
  first: PageHead & { canonical: string },
  { query }: Pick<PageLocation, "query">,
  order: Readonly<Record<string, string | undefined>> = {},
): PageHead {
  if (query.p === undefined) return first;
  const own = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...order, p: query.p })) {
    if (value !== undefined) own.set(name, value);
  }
  return {
    ...first,
    canonical: `${first.canonical}?${own}`,
    robots: "noindex, follow",
    jsonLd: undefined,
  };
}
