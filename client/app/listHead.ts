import type { PageHead, PageLocation } from "./page.ts";

/**
 * The head of a page of a list, made from the head of its first page, which stands for the list in
 * all its orders. A later page has an address of its own, never the first page's, but not one that
 * lasts: it names the item it starts after. So searchers go through its links and leave it out.
 * `order` is the query under which the address shows the list.
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
