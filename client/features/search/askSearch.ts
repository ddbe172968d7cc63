// Queries the search provider's multi-query API: our own unless the settings name another.

import type { SiteSettings } from "../../../shared/siteSettings.ts";
import { indexNameOf, multiQuery } from "../../../shared/search/multiQuery.ts";
import type { SearchIndexName } from "./searchContexts.ts";

/** A query of one index. */
export interface SearchRequest {
  index: SearchIndexName;
  hitsPerPage: number;
  /** In the provider's filter syntax; empty for none. */
  filters: string;
  /** Replaces the common query. */
  query?: string;
}

/** The displayed fields of a hit. Fields that a provider omits are absent. */
export interface SearchHit {
  objectID: string;
  name?: string;
  username?: string;
  slug?: string;
  domain?: string | null;
  bio?: string;
  tagline?: string;
  imageId?: string | null;
  tagSlug?: string;
  displayText?: string;
  postCount?: number;
  title?: string;
  creator?: { name: string; username: string } | null;
  collection?: { name: string; slug: string } | null;
}

/** The result of one index. */
export interface SearchResult {
  index: SearchIndexName;
  /** The provider's name of the index. */
  indexName: string;
  queryId: string;
  hits: SearchHit[];
}

/** Runs the queries and resolves to their results in order. Rejects on failure and when aborted. */
export async function askSearch(
  query: string,
  requests: readonly SearchRequest[],
  options: {
    settings: SiteSettings["search"];
    /** Null for anonymous viewers. */
    userId: string | null;
    signal: AbortSignal;
    fetch: typeof fetch;
  },
): Promise<SearchResult[]> {
  const { settings, userId, signal } = options;
  const { url, ...init } = multiQuery(
    settings,
    requests.map((request) => ({ query, ...request })),
    userId,
  );
  const response = await options.fetch(url, {
    ...init,
    // Our own search, on whichever of our hosts the settings name, finds the viewer's private
    // content by the session cookie. Other providers must not receive it.
    credentials: "same-origin",
    signal,
  });
  // Any status of 400 or above is an error, whatever the body.
  if (response.status >= 400)
    throw new Error(`The search responded with status ${response.status}`);
  const { results } = (await response.json()) as {
    results: { hits: SearchHit[]; queryID?: string }[];
  };
  return requests.map(({ index }, at) => ({
    index,
    indexName: indexNameOf(settings, index),
    queryId: results[at]?.queryID ?? "",
    hits: results[at]?.hits ?? [],
  }));
}
