import { HOUR_MS } from "../../../../shared/durations.ts";
import type { PerformanceReport } from "../../../../shared/reports/performanceReport.ts";
import type { DomainContext } from "../../context.ts";
import { viewerFlags } from "../flags/flags.ts";
import { countTry, networkKey } from "../identity/rateLimits.ts";

/** Reports of one network. */
const REPORTS = { name: "performance", max: 1000, window: HOUR_MS };

/**
 * Keeps how a page felt, without whose it was, and nothing from holders of dont_track_user. False where
 * their network has said too much. Throws as `Database.write`.
 */
export async function savePerformance(
  context: DomainContext,
  { clientName, clientVersion, events }: PerformanceReport,
): Promise<boolean> {
  const { db, now, browser } = context;
  if ((await viewerFlags(context)).dont_track_user) return true;
  const key = await networkKey(REPORTS, browser.network);
  const [, rows] = await db.write(
    [
      countTry(key, REPORTS, now),
      [
        `INSERT INTO performance_reports (received_at, client, version, route, name, value)
         SELECT ?1, ?2, ?3, e.value ->> 'route', e.value ->> 'name', e.value ->> 'value'
         FROM json_each(?4) e
         WHERE (SELECT count FROM rate_limits WHERE key = ?5) <= ?6
         RETURNING id`,
        now,
        clientName,
        clientVersion,
        JSON.stringify(events),
        key,
        REPORTS.max,
      ],
    ],
    { idempotent: false },
  );
  return (rows?.length ?? 0) > 0;
}
