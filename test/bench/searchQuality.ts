// Measures search quality: a fixed set of queries, each with the one result that it is meant to
// find (searchQueries.json).

import { readFileSync } from "node:fs";
import path from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { Database } from "../../worker/db/database.ts";
import type { DomainContext } from "../../worker/domain/kernel/context.ts";
import { search } from "../../worker/domain/search/search.ts";
import type { SearchIndex } from "../../shared/search/multiQuery.ts";
import { NO_FAULTS } from "../../worker/faults.ts";

/** Stories in Arabic and about code to search for, in the format of an import. */
export const SEARCH_CONTENT = path.join(import.meta.dirname, "searchContent");

/** A query with its expected result. */
export interface KnownItem {
  kind:
    | "title"
    | "typing error"
    | "body"
    | "author"
    | "tag"
    | "one typing error"
    | "two typing errors"
    | "phrase"
    | "Arabic letters"
    | "full-width and ligatures"
    | "name of code";
  language: "en" | "es" | "pt" | "fr" | "ar";
  index: SearchIndex;
  query: string;
  /** The displayed title, name or tag. */
  expected: string;
  /** The result is in the starter content or in SEARCH_CONTENT. */
  isShipped: boolean;
}

/** A query with the rank of its expected result. */
export interface FoundItem extends KnownItem {
  /** From 1; 0 if it isn't among the first ten. */
  rank: number;
  /** Number of round trips to the database. */
  roundTrips: number;
}

/** Number of results checked. */
const DEPTH = 10;

/** Reads the queries. */
export function knownItems(): KnownItem[] {
  const file = path.join(import.meta.dirname, "searchQueries.json");
  return JSON.parse(readFileSync(file, "utf8")) as KnownItem[];
}

/** Runs each query as an anonymous viewer and returns the rank of its expected result. */
export async function findKnownItems(
  d1: D1Database,
  items: readonly KnownItem[],
  now: number,
): Promise<FoundItem[]> {
  const found: FoundItem[] = [];
  for (const item of items) {
    const db = new Database(d1, NO_FAULTS);
    const context = {
      db,
      now,
      session: async () => null,
    } as unknown as DomainContext;
    const { index, query } = item;
    // Sequential, because all queries use one database.
    // oxlint-disable-next-line no-await-in-loop
    const [answer] = await search(context, [
      { index, query, filters: {}, hitsPerPage: DEPTH, page: 0 },
    ]);
    const rank = answer!.hits.findIndex((hit) => nameOf(hit) === plain(item.expected)) + 1;
    found.push({ ...item, rank, roundTrips: db.use.roundTrips });
  }
  return found;
}

/** Returns the mean of 1 / rank: 1 if every query has its result first. */
export function meanReciprocalRank(found: readonly FoundItem[]): number {
  const sum = found.reduce((total, { rank }) => total + (rank === 0 ? 0 : 1 / rank), 0);
  return sum / found.length;
}

function nameOf({ title, name }: Record<string, unknown>): string {
  return plain(String(title ?? name));
}

/** Normalizes a name: removes markup, case and typography. */
function plain(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
}
