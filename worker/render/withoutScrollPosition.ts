import type { PageId } from "../../shared/routes/layouts.ts";

/** Pages that contain more than the list whose position their URL may name. */
const MORE_THAN_A_LIST: ReadonlySet<string> = new Set<PageId>([
  "community-publication-profile",
  "home",
  "home-lo",
  "post",
  "publication-profile",
  "user-profile",
]);

/**
 * The URL without its list position (`p`), for an invalid cursor. Null if it has none, and for a
 * page that is only a list.
 */
export function withoutScrollPosition(url: URL, pageId: string): URL | null {
  if (!MORE_THAN_A_LIST.has(pageId) || !url.searchParams.has("p")) return null;
  const first = new URL(url);
  first.searchParams.delete("p");
  return first;
}
