import type { DomainContext } from "../../context.ts";
import { CLAIMS_COUNT_FOR_MS } from "./claimLimit.ts";

/**
 * The step of the schedule: forgets claims that came to nothing and were given up long ago. What was
 * ever live stays, since its old addresses lead on. Throws as `Database.write`.
 */
export async function deleteExpiredDomains({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  await db.write(
    [
      [
        // Without a next check the platform has forgotten the host already.
        `DELETE FROM custom_domains WHERE state = 'removed' AND live_at IS NULL
           AND next_check_at IS NULL AND removed_at <= ?1`,
        now - CLAIMS_COUNT_FOR_MS,
      ],
    ],
    { idempotent: true },
  );
}
