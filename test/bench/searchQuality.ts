// How well the search finds what is known to be there: a fixed set of queries, each with the one thing
// that it is typed for (searchQueries.json).

import { readFileSync } from "node:fs";
import path from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { Database } from "../../worker/db/database.ts";
import type { DomainContext } from "../../worker/domain/context.ts";
import { search } from "../../worker/domain/discovery/search/search.ts";
import type { SearchIndex } from "../../shared/rules/multiQuery.ts";
import { NO_FAULTS } from "../../worker/faults.ts";

/** A query with what it is typed for. */
export interface KnownItem {
  kind: "title" | "typing error" | "body" | "author" | "tag";
  language: "en" | "es" | "pt" | "fr";
  index: SearchIndex;
  query: string;
  /** A title, a name or a tag as it is shown. */
  expected: string;
  /** The content that the product ships with has it. */
  isShipped: boolean;
}

/** Where a query finds what it is typed for. */
export interface FoundItem extends KnownItem {
  /** From 1; 0 where it is not among the first ten. */
  rank: number;
}

/** How far down is looked. */
const DEPTH = 10;

/** The queries, as they stand. */
export function knownItems(): KnownItem[] {
  const file = path.join(import.meta.dirname, "searchQueries.json");
  return JSON.parse(readFileSync(file, "utf8")) as KnownItem[];
}

/** Asks each query as a visitor does, and answers where its item stands. */
export async function findKnownItems(
  d1: D1Database,
  items: readonly KnownItem[],
  now: number,
): Promise<FoundItem[]> {
  const found: FoundItem[] = [];
  for (const item of items) {
    const context = {
      db: new Database(d1, NO_FAULTS),
      now,
      session: async () => null,
    } as unknown as DomainContext;
    const { index, query } = item;
    // One after the other: they are asked of one database.
    // oxlint-disable-next-line no-await-in-loop
    const [answer] = await search(context, [
      { index, query, filters: {}, hitsPerPage: DEPTH, page: 0 },
    ]);
    const rank = answer!.hits.findIndex((hit) => nameOf(hit) === plain(item.expected)) + 1;
    found.push({ ...item, rank });
  }
  return found;
}

/** The mean of 1 / rank: 1 where every query has its item first. */
export function meanReciprocalRank(found: readonly FoundItem[]): number {
  const sum = found.reduce((total, { rank }) => total + (rank === 0 ? 0 : 1 / rank), 0);
  return sum / found.length;
}

function nameOf({ title, name }: Record<string, unknown>): string {
  return plain(String(title ?? name));
}

/** What is left of a name without markup, case and typography. */
function plain(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
}
