import type { HeadAlternate } from "./page.ts";

/** The link by which a page's head names a feed. `href` is absolute. */
export function feedLink(title: string, href: string): HeadAlternate {
  return { type: "application/rss+xml", title, href };
}
