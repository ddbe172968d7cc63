// Buffers cache statistics between requests and the database: each isolate aggregates them and
// writes at most every ten seconds, so that a cached page costs no statement. Unwritten counts are
// lost when the isolate ends.

import { MINUTE_MS } from "../../shared/durations.ts";
import type { CacheGroup } from "../../shared/cache/cacheDecision.ts";
import type { Database } from "../db/database.ts";
import {
  addEdgeMinutes,
  type DATA_GROUP,
  type EdgeMinute,
} from "../domain/reports/edge/edgeMinutes.ts";
import { log } from "../log.ts";
import type { CacheStatus } from "./pageCache.ts";

/** Write interval of an isolate, in milliseconds. */
const WRITE_EVERY_MS = 10_000;
/**
 * Most rows per write, and most buffered rows while the database is unavailable; further ones are
 * dropped.
 */
const MAX_ROWS = 500;

/** The dimensions of a count. */
interface Counted {
  /** The route's metric name. */
  route: string;
  group: CacheGroup | typeof DATA_GROUP;
  cacheStatus: CacheStatus;
}

let counts = new Map<string, EdgeMinute>();
/** The last write, or the first count; null before that. */
let writtenAt: number | null = null;

/** Counts a response at `now`, in milliseconds since 1970. */
export function countEdge({ route, group, cacheStatus }: Counted, now: number): void {
  // A new isolate's first page is the slowest, so it doesn't write as well.
  writtenAt ??= now;
  add({
    minute: Math.floor(now / MINUTE_MS) * MINUTE_MS,
    route,
    group,
    cacheStatus,
    requests: 1,
  });
}

/** Clears this isolate's counts. */
export function resetEdgeCounts(): void {
  counts = new Map();
  writtenAt = null;
}

/** Writes the counts if the interval has passed; otherwise null. Never rejects. */
export function flushEdgeCounts(context: { db: Database; now: number }): Promise<void> | null {
  if (counts.size === 0 || Math.abs(context.now - (writtenAt ?? context.now)) < WRITE_EVERY_MS)
    return null;
  writtenAt = context.now;
  const rows = [...counts.values()];
  counts = new Map();
  return addEdgeMinutes(context, rows).catch((error: unknown) => {
    log("warn", "The cache statistics could not be written", { error });
    for (const row of rows) add(row);
  });
}

function add(row: EdgeMinute): void {
  const key = `${row.minute} ${row.route} ${row.group} ${row.cacheStatus}`;
  const known = counts.get(key);
  if (known) known.requests += row.requests;
  else if (counts.size < MAX_ROWS) counts.set(key, { ...row });
}
