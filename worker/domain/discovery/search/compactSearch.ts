// Owns that the index stays quick to ask (decision 133). What is written lands in pieces, and every word
// of a query is looked for in every piece.

import { DAY_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import type { Database, Statement } from "../../../db/database.ts";

/** The index's tables of words. */
const TABLES = ["search_title_words", "search_title_index", "search_texts", "search_trigrams"];

/** Pages of 4 KB that a run writes of each table: more would keep readers waiting. */
const STEP = 500;

/** The minute of a day (UTC) at which all pieces of a table begin to become one. */
const NIGHTLY = 180;

/**
 * Puts pieces of the index together that were written since, and goes on with what has begun; once a
 * night begins to make one of all. Does nothing where there is nothing to do. Throws as `Database.write`.
 */
export async function compactSearch({ db, now }: { db: Database; now: number }): Promise<void> {
  const isNightly = Math.floor(now / MINUTE_MS) % (DAY_MS / MINUTE_MS) === NIGHTLY;
  await db.write(merging(isNightly ? -STEP : STEP), { idempotent: true });
}

/**
 * Statements that put pieces together until so many pages are written: below zero they begin with all
 * pieces that there are.
 */
export function merging(pages: number): Statement[] {
  return TABLES.map((table) => [
    `INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?1)`,
    pages,
  ]);
}

/** Statements that make one piece of each table at once, for where nobody waits. */
export const COMPACT_WHOLLY: readonly string[] = TABLES.map(
  (table) => `INSERT INTO ${table} (${table}) VALUES ('optimize')`,
);
