import { exports } from "cloudflare:workers";
import { expect } from "vitest";
import { newId } from "../../shared/ids.ts";
import { ORIGIN } from "./product.ts";

/** The fields of a hit that tests check. */
export interface Hit {
  objectID: string;
  _highlightResult: Record<string, { value: string; matchLevel: string }>;
}

/** The result of an index. */
export interface SearchResult {
  index: string;
  hits: Hit[];
  nbHits: number;
  page: number;
  hitsPerPage: number;
  queryID: string;
}

/** Returns a word that is unique across tests. */
export const rareWord = (): string =>
  `q${newId("post").replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!)}`;

/** Posts a multi-query as the provider's clients do. */
export function postSearch(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return exports.default.fetch(`${ORIGIN}/1/indexes/*/queries`, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** Sends a multi-query and returns its results. */
export async function ask(
  requests: readonly object[],
  headers: Record<string, string> = {},
): Promise<SearchResult[]> {
  const response = await postSearch({ requests }, headers);
  expect(response.status).toBe(200);
  return ((await response.json()) as { results: SearchResult[] }).results;
}
