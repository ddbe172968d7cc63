import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { KNOWN_DAYS } from "./countReports.ts";
import { monthOf } from "./hashReaders.ts";
import { dayOf } from "./pageViews.ts";
import { LIVE_MS } from "./RollupChanges.ts";

/** How many days the salt of visitors' hashes is stored, the day itself included. */
const SALT_DAYS = 2;
/** How long members' reading time and its salts are stored, in months. */
const READER_MONTHS = 13;
/** Rows per run. */
const MAX_ROWS = 20_000;

/** Scheduled step: deletes what is only needed while page views are counted. */
export async function deleteExpiredStatistics({
  statistics: { db },
  now,
}: Pick<DomainContext, "statistics" | "now">): Promise<void> {
  const firstMonth = monthOf(now) - READER_MONTHS + 1;
  await db.write(
    [
      sql`DELETE FROM page_views WHERE id IN (SELECT id FROM page_views
        WHERE received_at < ${now - KNOWN_DAYS * DAY_MS} ORDER BY received_at
        LIMIT ${MAX_ROWS})`,
      sql`DELETE FROM live_views WHERE minute < ${Math.floor((now - LIVE_MS) / MINUTE_MS)}`,
      sql`DELETE FROM statistics_salts WHERE kind = 'DAY' AND period <= ${dayOf(now) - SALT_DAYS}`,
      sql`DELETE FROM statistics_salts WHERE kind = 'MONTH' AND period < ${firstMonth}`,
      sql`DELETE FROM member_post_days WHERE (day, post_id, reader) IN (
        SELECT day, post_id, reader FROM member_post_days
        WHERE day < ${Date.UTC(1970, firstMonth) / DAY_MS} ORDER BY day LIMIT ${MAX_ROWS})`,
    ],
    { idempotent: true },
  );
}
