// Owns the counts of what the edge did, between a request and the table that keeps them: an isolate
// adds them up and writes them at most every ten seconds, so that a kept page costs no statement.
// What an isolate has not written when it ends is lost.

import { MINUTE_MS } from "../../shared/durations.ts";
import type { CacheGroup } from "../../shared/rules/cacheDecision.ts";
import type { Database } from "../db/database.ts";
import {
  addEdgeMinutes,
  type DATA_GROUP,
  type EdgeMinute,
} from "../domain/core/edgeReports/edgeMinutes.ts";
import { log } from "../log.ts";
import type { CacheStatus } from "./pageCache.ts";

/** How often an isolate writes, in milliseconds. */
const WRITE_EVERY_MS = 10_000;
/** Rows of one write. While the database is away more wait, up to this; then new ones are dropped. */
const MAX_ROWS = 500;

/** What is counted apart. */
interface Counted {
  /** The route's metric name. */
  route: string;
  group: CacheGroup | typeof DATA_GROUP;
  cacheStatus: CacheStatus;
}

let counts = new Map<string, EdgeMinute>();
/** When the counts were written last, or begun; null before the first. */
let writtenAt: number | null = null;

/** Counts an answer of a moment, in milliseconds since 1970. */
export function countEdge({ route, group, cacheStatus }: Counted, now: number): void {
  // A new isolate's first page is the dearest: it pays for no write besides.
  writtenAt ??= now;
  add({
    minute: Math.floor(now / MINUTE_MS) * MINUTE_MS,
    route,
    group,
    cacheStatus,
    requests: 1,
  });
}

/** Drops the counts of this isolate, as if it were new. */
export function resetEdgeCounts(): void {
  counts = new Map();
  writtenAt = null;
}

/** Writes what has been counted where it is time to; null where it is not. Never rejects. */
export function flushEdgeCounts(context: { db: Database; now: number }): Promise<void> | null {
  if (counts.size === 0 || Math.abs(context.now - (writtenAt ?? context.now)) < WRITE_EVERY_MS)
    return null;
  writtenAt = context.now;
  const rows = [...counts.values()];
  counts = new Map();
  return addEdgeMinutes(context, rows).catch((error: unknown) => {
    log("warn", "The counts of the edge could not be written", { error });
    for (const row of rows) add(row);
  });
}

function add(row: EdgeMinute): void {
  const key = `${row.minute} ${row.route} ${row.group} ${row.cacheStatus}`;
  const known = counts.get(key);
  if (known) known.requests += row.requests;
  else if (counts.size < MAX_ROWS) counts.set(key, { ...row });
}
