// Owns how the search provider's multi-query is asked (reader.md §7): by browsers as one types, and by
// the server for the search page.

import type { SiteSettings } from "../siteSettings.ts";
import { searchUrl } from "./searchUrl.ts";

/** What can be searched, each on its own (reader.md §7). */
export const SEARCH_INDEXES = ["users", "collections", "tags", "posts", "lists"] as const;
export type SearchIndex = (typeof SEARCH_INDEXES)[number];

/** What is asked of one index. */
export interface MultiQueryEntry {
  index: SearchIndex;
  query: string;
  hitsPerPage: number;
  /** From 0, which is where one begins who names none. */
  page?: number;
  /** In the provider's spelling; empty for none. */
  filters: string;
}

/** An index as the provider calls it. */
export const indexNameOf = (settings: SiteSettings["search"], index: SearchIndex): string =>
  (settings?.indexPrefix ?? "") + index;

/** The request of a multi-query. `userId` is of who is signed in, null for a visitor. */
export function multiQuery(
  settings: SiteSettings["search"],
  entries: readonly MultiQueryEntry[],
  userId: string | null,
): { url: string; method: "POST"; headers: Record<string, string>; body: string } {
  return {
    url: searchUrl(settings),
    method: "POST",
    // Text, so that another origin is asked without being asked first whether it may be.
    headers: {
      "content-type": "text/plain",
      ...(settings && {
        "x-algolia-api-key": settings.searchKey,
        "x-algolia-application-id": settings.appId,
      }),
      ...(userId !== null && { "x-algolia-usertoken": userId }),
    },
    body: JSON.stringify({
      requests: entries.map(({ index, filters, ...asked }) => ({
        indexName: indexNameOf(settings, index),
        ...asked,
        ...(filters !== "" && { filters }),
        analytics: true,
        clickAnalytics: true,
      })),
    }),
  };
}
