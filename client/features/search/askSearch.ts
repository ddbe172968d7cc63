// Asks the search provider's multi-query: our own unless the settings name another (reader.md §7).

import type { SiteSettings } from "../../../shared/siteSettings.ts";
import { indexNameOf, multiQuery } from "../../../shared/rules/multiQuery.ts";
import type { SearchIndexName } from "./searchContexts.ts";

/** What is asked of one index. */
export interface SearchRequest {
  index: SearchIndexName;
  hitsPerPage: number;
  /** In the provider's spelling; empty for none. */
  filters: string;
}

/** A hit, as far as it is shown. What another provider leaves out is absent. */
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

/** What an index answered. */
export interface SearchResult {
  index: SearchIndexName;
  /** The index as the provider calls it. */
  indexName: string;
  queryId: string;
  hits: SearchHit[];
}

/** The answers to some requests, in their order. Rejects where there is none, and when aborted. */
export async function askSearch(
  query: string,
  requests: readonly SearchRequest[],
  options: {
    settings: SiteSettings["search"];
    /** Null for a visitor. */
    userId: string | null;
    signal: AbortSignal;
    fetch: typeof fetch;
  },
): Promise<SearchResult[]> {
  const { settings, userId, signal } = options;
  const { url, ...init } = multiQuery(
    settings,
    requests.map((request) => ({ ...request, query })),
    userId,
  );
  const response = await options.fetch(url, {
    ...init,
    // Our own search finds what is the reader's alone, by whichever name of ours the settings have it;
    // nobody else's learns who asks by a cookie.
    credentials: "same-origin",
    signal,
  });
  // 400 and above is an error, whatever came with it.
  if (response.status >= 400) throw new Error(`The search answered ${response.status}`);
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
