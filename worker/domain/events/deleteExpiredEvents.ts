import { sql } from "../../db/sql.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import type { DomainContext } from "../kernel/context.ts";

/** Retention of events without a story, in milliseconds. */
const RETENTION_MS = 90 * DAY_MS;
/** Rows per run; a day's events may be too many for one statement. */
const MAX_ROWS = 20_000;

/**
 * Scheduled step: deletes events that no statistic counts any more.
 */
export async function deleteExpiredEvents({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  await db.write(
    [
      sql`DELETE FROM client_events WHERE event_id IN (SELECT event_id FROM client_events
        WHERE post_id IS NULL AND received_at < ${now - RETENTION_MS} LIMIT +${MAX_ROWS})`,
    ],
    { idempotent: true },
  );
}
