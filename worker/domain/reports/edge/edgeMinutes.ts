import type { Database } from "../../../db/database.ts";
import { sql } from "../../../db/sql.ts";

/**
 * Pseudo cache group for page data. It is cached for signed-in viewers, while their pages belong to
 * the uncached group.
 */
export const DATA_GROUP = "data";

/** Requests of one kind within a minute. */
export interface EdgeMinute {
  /** Start of the minute, in milliseconds since 1970. */
  minute: number;
  /** The route's metric name. */
  route: string;
  /** The cache group of the request, or DATA_GROUP. */
  group: string;
  /** Cache status. */
  cacheStatus: string;
  requests: number;
}

/** Adds the counts to the stored ones, in one statement. */
export async function addEdgeMinutes(
  { db }: { db: Database },
  rows: readonly EdgeMinute[],
): Promise<void> {
  await db.write(
    [
      sql`INSERT INTO edge_minutes (minute, route, cache_group, cache_status, requests)
        SELECT value ->> 'minute', value ->> 'route', value ->> 'group', value ->> 'cacheStatus',
          value ->> 'requests' FROM json_each(${JSON.stringify(rows)}) WHERE TRUE
        ON CONFLICT DO UPDATE SET requests = requests + excluded.requests`,
    ],
    { idempotent: false },
  );
}
