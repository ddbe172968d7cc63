// Keeps the search index fast (decision 58). Each write adds a segment to the index, and a query
// looks up every word in every segment.

import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import type { Database } from "../../db/database.ts";
import { sql, identifier, type Statement } from "../../db/sql.ts";

/** The FTS tables of the index. */
const TABLES = ["search_title_words", "search_title_index", "search_texts", "search_trigrams"];

/** Pages of 4 KB written per table and run. A larger step would delay readers. */
const STEP = 500;

/** The minute of the day (UTC) at which a full merge of each table starts. */
const NIGHTLY = 180;

/**
 * Merges recently written segments and continues a merge that has started. Once a night, starts a
 * merge of all segments. Does nothing if there is nothing to merge.
 */
export async function compactSearch({ db, now }: { db: Database; now: number }): Promise<void> {
  const isNightly = Math.floor(now / MINUTE_MS) % (DAY_MS / MINUTE_MS) === NIGHTLY;
  await db.write(merging(isNightly ? -STEP : STEP), { idempotent: true });
}

/**
 * Returns statements that merge segments until they have written the given number of pages. A
 * negative number starts a merge of all segments.
 */
export function merging(pages: number): Statement[] {
  return TABLES.map(
    (table) =>
      sql`INSERT INTO ${identifier(table)} (${identifier(table)}, rank) VALUES ('merge', ${pages})`,
  );
}

/** Statements that merge each table into one segment at once. Use only when no reader waits. */
export const COMPACT_WHOLLY: readonly Statement[] = TABLES.map(
  (table) => sql`INSERT INTO ${identifier(table)} (${identifier(table)}) VALUES ('optimize')`,
);
