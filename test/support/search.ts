import { env, exports } from "cloudflare:workers";
import { expect } from "vitest";
import { newId } from "../../shared/ids.ts";
import { Database } from "../../worker/db/database.ts";
import { processSearchQueue } from "../../worker/domain/searchIndex/processSearchQueue.ts";
import { NO_FAULTS } from "../../worker/faults.ts";
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

/** Indexes what the test has queued, and posts a multi-query as the provider's clients do. */
export async function postSearch(
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  await indexQueued();
  return exports.default.fetch(`${ORIGIN}/1/indexes/*/queries`, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** Indexes what the test has queued, as the schedule does every minute. */
export async function indexQueued(): Promise<void> {
  while ((await processSearchQueue({ db: new Database(env.DB, NO_FAULTS) })) > 0);
}

/** The same for a valid multi-query; returns its results. */
export async function ask(
  requests: readonly object[],
  headers: Record<string, string> = {},
): Promise<SearchResult[]> {
  const response = await postSearch({ requests }, headers);
  expect(response.status).toBe(200);
  return ((await response.json()) as { results: SearchResult[] }).results;
}
