// POST /1/indexes/*/queries: implements the search provider's API, so that its
// clients work unchanged and the provider can replace it. Available on every host.

import { type Found, search } from "../../domain/search/search.ts";
import { highlight } from "../../domain/search/highlight.ts";
import { newQueryId } from "../../domain/search/newQueryId.ts";
import { searchWithin } from "../../domain/search/maySearch.ts";
import type { SearchIndex } from "../../../shared/search/multiQuery.ts";
import { readBoundedText } from "../request/body/readBoundedText.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { type AskedSearch, readSearches } from "./readSearches.ts";

/** Largest body in bytes. */
const MAX_BYTES = 20_000;
/** Seconds before a rate-limited client should retry. */
const RETRY_AFTER_S = 60;

/** The fields of a hit that are highlighted. */
const HIGHLIGHTED: Readonly<Record<SearchIndex, readonly string[]>> = {
  users: ["name", "username", "bio"],
  collections: ["name", "tagline"],
  tags: ["name"],
  posts: ["title", "subtitle"],
  lists: ["name", "description"],
};

/** Allows any origin, without credentials. */
const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "POST",
  "Access-Control-Allow-Headers":
    "content-type, x-algolia-api-key, x-algolia-application-id, x-algolia-usertoken",
  "Access-Control-Max-Age": "86400",
};

const answer = typedEndpoint(["OPTIONS", "POST"], async (c) => {
  if (c.req.method === "OPTIONS") return c.body(null, 204);
  const context = c.get("request");
  const { settings } = context.config;
  const given = (name: string) => c.req.header(name) ?? c.req.query(name);
  if (
    settings.search &&
    (given("x-algolia-application-id") !== settings.search.appId ||
      given("x-algolia-api-key") !== settings.search.searchKey)
  ) {
    throw new TypedError("FORBIDDEN", "Invalid application id or search key.");
  }
  const body = await readBoundedText(c.req.raw, MAX_BYTES);
  if ("error" in body) {
    if (body.error === "too-large") throw new TypedError("TOO_LARGE", "The body is too large.");
    throw new TypedError("BAD_REQUEST", "The body ended early.");
  }
  const searches = readSearches(body.text, settings.search?.indexPrefix ?? "");
  const startedAt = performance.now();
  const found = await searchWithin(context, searches.length, () => search(context, searches));
  if (found === null) {
    throw new TypedError(
      "TOO_MANY_REQUESTS",
      "You’re searching too often. Try again in a minute.",
      {
        "Retry-After": String(RETRY_AFTER_S),
      },
    );
  }
  const milliseconds = Math.round(performance.now() - startedAt);
  return c.json(
    { results: searches.map((asked, at) => resultOf(asked, found[at]!, milliseconds)) },
    200,
    { "Cache-Control": "private, no-store" },
  );
});

/**
 * Answers POST of a multi-query; errors contain the provider's `message` and `status` besides ours.
 */
export const searchEndpoint: typeof answer = async (c, next) => {
  const response = (await answer(c, next)) as Response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(CORS)) headers.set(name, value);
  const { status } = response;
  if (status < 400) return new Response(response.body, { status, headers });
  const { error } = (await response.json()) as { error: { message: string } };
  return new Response(JSON.stringify({ message: error.message, status, error }), {
    status,
    headers,
  });
};

function resultOf(
  { index, indexName, query: typed, hitsPerPage, page, tags }: AskedSearch,
  { hits, total, isCapped, query, corrections }: Found,
  milliseconds: number,
) {
  return {
    index: indexName,
    query: typed,
    params: String(new URLSearchParams({ query: typed, hitsPerPage: String(hitsPerPage) })),
    hits: hits.map((hit) => ({
      ...hit,
      _highlightResult: Object.fromEntries(
        HIGHLIGHTED[index].map((name) => [
          name,
          highlight(String(hit[name] ?? ""), query, corrections, tags),
        ]),
      ),
    })),
    nbHits: total,
    exhaustiveNbHits: !isCapped,
    page,
    nbPages: Math.ceil(total / hitsPerPage),
    hitsPerPage,
    processingTimeMS: milliseconds,
    queryID: newQueryId(),
  };
}
