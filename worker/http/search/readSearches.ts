// Reads the body of a multi-query as sent by the provider's clients: an entry's parameters are in
// the entry itself or, as a query string, in `params`. Unsupported parameters are ignored, as the
// provider does.

import * as v from "valibot";
import { MAX_SEARCH_LENGTH } from "../../../shared/limits.ts";
import type { Search } from "../../domain/search/search.ts";
import { readFilters } from "../../domain/search/searchFilters.ts";
import { SEARCH_INDEXES } from "../../../shared/search/multiQuery.ts";
import type { HighlightTags } from "../../domain/search/highlight.ts";
import { TypedError } from "../request/typedErrors.ts";

/** Default hits per index. */
const DEFAULT_HITS = 3;
const MAX_HITS = 50;
/** Pagination ends at this hit. */
const MAX_REACHED = 1000;
const MAX_REQUESTS = 8;

/** A parsed search. */
export interface AskedSearch extends Search {
  indexName: string;
  tags: HighlightTags | undefined;
}

const whole = (name: string, least: number, max: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))], name),
    v.integer(`${name} must be a whole number.`),
    v.minValue(least, `${name} must be at least ${least}.`),
    v.maxValue(max, `${name} can be at most ${max}.`),
  );
const tag = v.optional(
  v.pipe(v.string(), v.maxLength(50, "A highlight tag can have at most 50 characters.")),
);

const PARAMETERS = v.object({
  query: v.optional(
    v.pipe(
      v.string("A query must be text."),
      v.maxLength(MAX_SEARCH_LENGTH, `A query can have at most ${MAX_SEARCH_LENGTH} characters.`),
    ),
    "",
  ),
  hitsPerPage: v.optional(whole("hitsPerPage", 1, MAX_HITS), DEFAULT_HITS),
  page: v.optional(whole("page", 0, MAX_REACHED), 0),
  filters: v.optional(v.string("Filters must be text."), ""),
  highlightPreTag: tag,
  highlightPostTag: tag,
});

const BODY = v.object({
  requests: v.pipe(
    v.array(
      v.looseObject({ indexName: v.string(), params: v.optional(v.string()) }),
      "The body must contain a list of requests.",
    ),
    v.minLength(1, "Query at least one index."),
    v.maxLength(MAX_REQUESTS, `A request can query at most ${MAX_REQUESTS} indexes.`),
  ),
});

/**
 * Parses the searches of a body; index names start with `prefix`. Throws a TypedError if the body
 * is invalid.
 */
export function readSearches(text: string, prefix: string): AskedSearch[] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new TypedError("BAD_REQUEST", "The body is not JSON.");
  }
  return checked(BODY, body).requests.map(({ indexName, params, ...beside }) => {
    const index = SEARCH_INDEXES.find((candidate) => prefix + candidate === indexName);
    if (!index) throw new TypedError("NOT_FOUND", "Unknown index.");
    const given = { ...beside, ...Object.fromEntries(new URLSearchParams(params ?? "")) };
    const asked = checked(PARAMETERS, given);
    const { query, hitsPerPage, page, highlightPreTag: pre, highlightPostTag: post } = asked;
    if ((page + 1) * hitsPerPage > MAX_REACHED)
      throw new TypedError(
        "BAD_REQUEST",
        `Only the first ${MAX_REACHED} hits can be paged through.`,
      );
    const filters = readFilters(index, asked.filters);
    if (!filters) throw new TypedError("BAD_REQUEST", "The filters are invalid for this index.");
    const tags = pre === undefined || post === undefined ? undefined : { pre, post };
    return { index, indexName, query, hitsPerPage, page, filters, tags };
  });
}

function checked<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new TypedError("BAD_REQUEST", result.issues[0].message);
}
