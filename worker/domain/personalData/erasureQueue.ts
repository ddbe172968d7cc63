import { sql } from "../../db/sql.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { TRASH_DAYS } from "../../../shared/limits.ts";
import type { DomainContext } from "../kernel/context.ts";
import { STUCK_ATTEMPTS } from "../identity/noteFailedErasure.ts";

/** Accounts and stories that are due for erasure. */
export interface ErasureQueue {
  accounts: number;
  stories: number;
  /** Accounts and stories whose last attempt failed. */
  failing: number;
  /** Failing ones with at least STUCK_ATTEMPTS attempts: an operator must look. */
  stuck: number;
  /** When the oldest became due, in milliseconds since 1970; null for none. */
  dueSince: number | null;
}

/** Counts what is due for erasure. */
export async function readErasureQueue({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<ErasureQueue> {
  const queue = await db.first<ErasureQueue>(sql`
    WITH due AS (
      SELECT 1 AS isAccount, erase_at AS dueAt, erase_attempts AS attempts FROM users
      WHERE erase_at <= ${now} AND closed_at IS NOT NULL
      UNION ALL SELECT 0, deleted_at + ${TRASH_DAYS * DAY_MS}, erase_attempts FROM posts
      WHERE deleted_at <= ${now} - ${TRASH_DAYS * DAY_MS} AND erased_at IS NULL
        AND status = 'DELETED')
    SELECT count(*) FILTER (WHERE isAccount) AS accounts,
      count(*) FILTER (WHERE NOT isAccount) AS stories,
      count(*) FILTER (WHERE attempts > 0) AS failing,
      count(*) FILTER (WHERE attempts >= ${STUCK_ATTEMPTS}) AS stuck,
      min(dueAt) AS dueSince
    FROM due`);
  return queue ?? { accounts: 0, stories: 0, failing: 0, stuck: 0, dueSince: null };
}
