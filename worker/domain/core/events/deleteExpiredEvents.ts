import { DAY_MS } from "../../../../shared/durations.ts";
import type { DomainContext } from "../../context.ts";

/** How long events are kept that are about no story, in milliseconds. */
const RETENTION_MS = 90 * DAY_MS;
/** Rows of one run: a day's may be more than one statement should delete. */
const MAX_ROWS = 5000;

/** The step of the schedule: drops events that nobody counts any more. Throws as `Database.write`. */
export async function deleteExpiredEvents({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  await db.write(
    [
      [
        `DELETE FROM client_events WHERE event_id IN (SELECT event_id FROM client_events
           WHERE post_id IS NULL AND received_at < ?1 LIMIT +?2)`,
        now - RETENTION_MS,
        MAX_ROWS,
      ],
    ],
    { idempotent: true },
  );
}
