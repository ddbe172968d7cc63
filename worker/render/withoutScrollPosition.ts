import type { PageId } from "../../shared/routes/layouts.ts";

/** The pages that are more than the list which their address may name a place in. */
const MORE_THAN_A_LIST: ReadonlySet<string> = new Set<PageId>([
  "community-publication-profile",
  "home",
  "home-lo",
  "post",
  "publication-profile",
  "user-profile",
]);

/**
 * The address of a page from its list's beginning on: for one whose place in the list (`p`) no list
 * ever gave. Null for an address that names no place, and for a page that is nothing but its list.
 */
export function withoutScrollPosition(url: URL, pageId: string): URL | null {
  if (!MORE_THAN_A_LIST.has(pageId) || !url.searchParams.has("p")) return null;
  const first = new URL(url);
  first.searchParams.delete("p");
  return first;
}
