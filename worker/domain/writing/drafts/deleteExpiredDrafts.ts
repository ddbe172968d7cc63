import { DAY_MS } from "../../../../shared/durations.ts";
import type { DomainContext } from "../../context.ts";

/** How long a delta that comes again is known, in milliseconds. */
const DELTAS_RETENTION_MS = 30 * DAY_MS;
/** Deltas that one run forgets at most. */
const MAX_A_RUN = 5000;

/** Forgets deltas that no device sends again. Throws as Database does. */
export async function deleteExpiredDrafts({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  await db.write(
    [
      [
        `DELETE FROM draft_deltas WHERE (post_id, delta_id) IN
         (SELECT post_id, delta_id FROM draft_deltas WHERE received_at < ?1 LIMIT +?2)`,
        now - DELTAS_RETENTION_MS,
        MAX_A_RUN,
      ],
    ],
    { idempotent: true },
  );
}
