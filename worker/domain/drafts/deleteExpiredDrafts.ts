import { sql } from "../../db/sql.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import type { DomainContext } from "../kernel/context.ts";

/** How long a delta's id is remembered to detect repeats, in milliseconds. */
const DELTAS_RETENTION_MS = 30 * DAY_MS;
/** Maximum number of deltas deleted per run. */
const MAX_A_RUN = 20_000;

/** Deletes the ids of deltas that no device will send again. */
export async function deleteExpiredDrafts({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  await db.write(
    [
      sql`DELETE FROM draft_deltas WHERE (post_id, delta_id) IN
        (SELECT post_id, delta_id FROM draft_deltas WHERE received_at < ${now - DELTAS_RETENTION_MS}
          LIMIT +${MAX_A_RUN})`,
    ],
    { idempotent: true },
  );
}
