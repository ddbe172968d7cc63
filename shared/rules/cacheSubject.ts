import type { PageId } from "../routes/layouts.ts";
import type { CacheSubject } from "./cacheDecision.ts";

/**
 * The pages that the edge may keep, by what they show. The build refuses one whose operation reaches
 * a field that depends on who asks (worker/ops/build/checkCacheablePages.ts). Lists of who follows whom are
 * not among them: a follow purges nothing (worker/decisions/012).
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
  "publication-profile": "collection",
  "publication-about": "collection",
  "publication-tagged": "collection",
  "community-publication-profile": "collection",
  "community-publication-about": "collection",
  "community-publication-tagged": "collection",
  "community-publication-archive": "collection",
  "community-publication-latest": "collection",
  "community-publication-trending": "collection",
} as const satisfies Partial<Record<PageId, CacheSubject>>;

/** What a page shows as far as the edge keeps it; null for a page that it does not. */
export function cacheSubject(pageId: string): CacheSubject | null {
  return Object.hasOwn(CACHEABLE_PAGES, pageId)
    ? CACHEABLE_PAGES[pageId as keyof typeof CACHEABLE_PAGES]
    : null;
}

/** The tabs of the kept pages that have some, beside the one that needs no name. */
const CACHEABLE_TABS: Partial<Record<keyof typeof CACHEABLE_PAGES, readonly string[]>> = {
  topic: ["hot", "top-week", "top-month", "top-year", "top-all-time"],
  "user-catalog": ["responses", "top-responses"],
  "user-profile": ["most-read", "oldest"],
};

/** The values of `tab` that make another page of a kept one. */
export function cacheableTabs(pageId: string): readonly string[] {
  return CACHEABLE_TABS[pageId as keyof typeof CACHEABLE_TABS] ?? [];
}
