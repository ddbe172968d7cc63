import { exports } from "cloudflare:workers";
import { expect } from "vitest";
import { newId } from "../../shared/ids.ts";
import { ORIGIN } from "./product.ts";

/** A hit, as far as tests look at it. */
export interface Hit {
  objectID: string;
  _highlightResult: Record<string, { value: string; matchLevel: string }>;
}

/** What an index answers. */
export interface SearchResult {
  index: string;
  hits: Hit[];
  nbHits: number;
  page: number;
  hitsPerPage: number;
  queryID: string;
}

/** A word that no other test has. */
export const rareWord = (): string =>
  `q${newId("post").replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!)}`;

/** Posts a body to the multi-query as the provider's clients do. */
export function postSearch(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return exports.default.fetch(`${ORIGIN}/1/indexes/*/queries`, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** What some requests of a multi-query are answered. */
export async function ask(
  requests: readonly object[],
  headers: Record<string, string> = {},
): Promise<SearchResult[]> {
  const response = await postSearch({ requests }, headers);
  expect(response.status).toBe(200);
  return ((await response.json()) as { results: SearchResult[] }).results;
}
