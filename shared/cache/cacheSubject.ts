import type { PageId } from "../routes/layouts.ts";
import type { CacheSubject } from "./cacheDecision.ts";

/**
 * The cacheable pages, by what they show. The build fails if the operation of one reads a field
 * that depends on the viewer (worker/ops/build/checkCacheablePages.ts). Lists of followers are not
 * cacheable, because a follow purges nothing (worker/decisions/017).
 */
export const CACHEABLE_PAGES = {
  "home-lo": "home",
  post: "post",
  topic: "tag",
  "tag-archive": "tag",
  "topic-recommended": "tag",
  "topic-who-to-follow": "tag",
  "user-profile": "user",
  "user-about": "user",
  "user-books": "user",
  "user-catalogs": "user",
  "user-catalog": "user",
  "embed-catalog": "user",
  "newsletter-email": "newsletter-email",
  "publication-profile": "collection",
  "publication-about": "collection",
  "publication-tagged": "collection",
  "community-publication-profile": "collection",
  "community-publication-about": "collection",
  "community-publication-tagged": "collection",
  "community-publication-archive": "collection",
  "community-publication-latest": "collection",
  "community-publication-trending": "collection",
  "community-publication-content": "collection",
  "community-publication-subpage": "collection",
} as const satisfies Partial<Record<PageId, CacheSubject>>;

/** Returns what a cacheable page shows; null for a page that isn't cacheable. */
export function cacheSubject(pageId: string): CacheSubject | null {
  return Object.hasOwn(CACHEABLE_PAGES, pageId)
    ? CACHEABLE_PAGES[pageId as keyof typeof CACHEABLE_PAGES]
    : null;
}

/** The tabs of cacheable pages, without the default tab. */
const CACHEABLE_TABS: Partial<Record<keyof typeof CACHEABLE_PAGES, readonly string[]>> = {
  topic: ["hot", "top-week", "top-month", "top-year", "top-all-time"],
  "user-catalog": ["responses", "top-responses"],
  "user-profile": ["most-read", "oldest"],
};

/** Returns the values of `tab` that select another variant of a cacheable page. */
export function cacheableTabs(pageId: string): readonly string[] {
  return CACHEABLE_TABS[pageId as keyof typeof CACHEABLE_TABS] ?? [];
}
