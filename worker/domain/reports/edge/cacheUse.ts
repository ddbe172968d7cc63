import { sql } from "../../../db/sql.ts";
import { MINUTE_MS } from "../../../../shared/durations.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { DATA_GROUP, type EdgeMinute } from "./edgeMinutes.ts";

/** Request counts by cache status. */
export interface CacheUse {
  /** A cache group or a route. */
  name: string;
  hit: number;
  expired: number;
  miss: number;
  dynamic: number;
}

/** Cache statistics of a period. */
export interface CacheUseReport {
  byGroup: CacheUse[];
  byRoute: CacheUse[];
  /** Page data for signed-in viewers, by route. */
  dataByRoute: CacheUse[];
}

/** Cache statistics of the last `milliseconds`, rounded to minutes. */
export async function readCacheUse(
  { db, now }: Pick<DomainContext, "db" | "now">,
  milliseconds: number,
): Promise<CacheUseReport> {
  const rows = await db.all<Omit<EdgeMinute, "minute">>(sql`
    SELECT route, cache_group AS "group", cache_status AS cacheStatus, sum(requests) AS requests
    FROM edge_minutes WHERE minute > ${now - milliseconds - MINUTE_MS} AND minute <= ${now}
    GROUP BY route, cache_group, cache_status`);
  const pages = rows.filter(({ group }) => group !== DATA_GROUP);
  const data = rows.filter(({ group }) => group === DATA_GROUP);
  return {
    byGroup: addUp(pages, ({ group }) => group),
    byRoute: addUp(pages, ({ route }) => route),
    dataByRoute: addUp(data, ({ route }) => route),
  };
}

/** Total number of requests. */
export function requestsOf({ hit, expired, miss, dynamic }: CacheUse): number {
  return hit + expired + miss + dynamic;
}

/** Share of requests served from the cache, 0 to 1. */
export function hitRatio(use: CacheUse): number {
  return (use.hit + use.expired) / Math.max(1, requestsOf(use));
}

/** Sums the rows by name, most requests first. */
function addUp(
  rows: readonly Omit<EdgeMinute, "minute">[],
  nameOf: (row: Omit<EdgeMinute, "minute">) => string,
): CacheUse[] {
  const uses = new Map<string, CacheUse>();
  for (const row of rows) {
    const name = nameOf(row);
    const use = uses.get(name) ?? { name, hit: 0, expired: 0, miss: 0, dynamic: 0 };
    uses.set(name, use);
    if (isStatus(row.cacheStatus)) use[row.cacheStatus] += row.requests;
  }
  return [...uses.values()].toSorted(
    (a, b) => requestsOf(b) - requestsOf(a) || (a.name < b.name ? -1 : 1),
  );
}

function isStatus(text: string): text is "hit" | "expired" | "miss" | "dynamic" {
  return ["hit", "expired", "miss", "dynamic"].includes(text);
}
