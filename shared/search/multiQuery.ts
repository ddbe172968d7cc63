// Owns the search provider's multi-query requests, sent by browsers while the reader
// types and by the server for the search page.

import type { SiteSettings } from "../siteSettings.ts";
import { searchUrl } from "./searchUrl.ts";

/** The search indexes. */
export const SEARCH_INDEXES = ["users", "collections", "tags", "posts", "lists"] as const;
export type SearchIndex = (typeof SEARCH_INDEXES)[number];

/** The query for one index. */
export interface MultiQueryEntry {
  index: SearchIndex;
  query: string;
  hitsPerPage: number;
  /** Zero-based; the first page by default. */
  page?: number;
  /** In the provider's syntax; empty for none. */
  filters: string;
}

/** The provider's name of an index. */
export const indexNameOf = (settings: SiteSettings["search"], index: SearchIndex): string =>
  (settings?.indexPrefix ?? "") + index;

/** Builds a multi-query request. `userId` is null for an anonymous viewer. */
export function multiQuery(
  settings: SiteSettings["search"],
  entries: readonly MultiQueryEntry[],
  userId: string | null,
): { url: string; method: "POST"; headers: Record<string, string>; body: string } {
  return {
    url: searchUrl(settings),
    method: "POST",
    // text/plain avoids a CORS preflight request.
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
