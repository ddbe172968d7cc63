import type { Database } from "../../../db/database.ts";

/**
 * What stands in place of a group where the data of pages are counted, which are kept for readers who
 * are signed in: their pages are of the group of what is not kept.
 */
export const DATA_GROUP = "data";

/** Answers of a kind within a minute. */
export interface EdgeMinute {
  /** Its beginning, in milliseconds since 1970. */
  minute: number;
  /** The route's metric name. */
  route: string;
  /** The cache group of the request, or DATA_GROUP. */
  group: string;
  /** What the cache made of it (platform.md §3.1). */
  cacheStatus: string;
  requests: number;
}

/** Adds counts to those there are, in one statement. Throws as `Database.write`. */
export async function addEdgeMinutes(
  { db }: { db: Database },
  rows: readonly EdgeMinute[],
): Promise<void> {
  await db.write(
    [
      [
        `INSERT INTO edge_minutes (minute, route, cache_group, cache_status, requests)
         SELECT value ->> 'minute', value ->> 'route', value ->> 'group', value ->> 'cacheStatus',
           value ->> 'requests' FROM json_each(?1) WHERE TRUE
         ON CONFLICT DO UPDATE SET requests = requests + excluded.requests`,
        JSON.stringify(rows),
      ],
    ],
    { idempotent: false },
  );
}
