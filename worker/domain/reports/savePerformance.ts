import { HOUR_MS } from "../../../shared/durations.ts";
import type { PerformanceReport } from "../../../shared/reports/performanceReport.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { viewerFlags } from "../flags/flags.ts";
import { countRequest, networkKey } from "../identity/rows/rateLimits.ts";

/** Reports per network. */
const REPORTS = { name: "performance", max: 1000, window: HOUR_MS };

/**
 * Stores performance metrics of a page without the user, and nothing for viewers with the flag
 * dont_track_user. False beyond the network's rate limit.
 */
export async function savePerformance(
  context: DomainContext,
  { clientName, clientVersion, events }: PerformanceReport,
): Promise<boolean> {
  const { db, now, network } = context;
  if ((await viewerFlags(context)).dont_track_user) return true;
  const key = await networkKey(REPORTS, network);
  const inserted = sql`
    INSERT INTO performance_reports (received_at, client, version, route, name, value)
    SELECT ${now}, ${clientName}, ${clientVersion}, e.value ->> 'route', e.value ->> 'name', e.value
      ->> 'value'
    FROM json_each(${JSON.stringify(events)}) e
    WHERE (SELECT count FROM rate_limits WHERE key = ${key}) <= ${REPORTS.max}
    RETURNING id`;
  const written = await db.write([countRequest(key, REPORTS, now), inserted], {
    idempotent: false,
  });
  return written.hasRows(inserted);
}
