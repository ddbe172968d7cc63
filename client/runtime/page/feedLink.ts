import type { HeadAlternate } from "./page.ts";

/** Returns the `<link>` that announces a feed in a page's head. `href` is absolute. */
export function feedLink(title: string, href: string): HeadAlternate {
  return { type: "application/rss+xml", title, href };
}
