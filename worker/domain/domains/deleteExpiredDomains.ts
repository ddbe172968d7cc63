import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { CLAIMS_COUNT_FOR_MS } from "./claimLimit.ts";

/**
 * Scheduled step: deletes claims that never went live and were removed long ago. Claims that were
 * ever live stay, because their old URLs still redirect.
 */
export async function deleteExpiredDomains({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  await db.write(
    [
      // Claims without a next check have already been released from the platform.
      sql`DELETE FROM custom_domains WHERE state = 'removed' AND live_at IS NULL
        AND next_check_at IS NULL AND removed_at <= ${now - CLAIMS_COUNT_FOR_MS}`,
    ],
    { idempotent: true },
  );
}
