import { DAY_MS } from "../../../shared/durations.ts";
import type { DomainContext } from "../kernel/context.ts";

/** Retention of error and performance reports, in milliseconds. */
const RETENTION_MS = 30 * DAY_MS;

/** Scheduled step: deletes old reports. */
export async function deleteExpiredReports({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  await db.write(
    [
      ["DELETE FROM error_reports WHERE received_at < ?1", now - RETENTION_MS],
      ["DELETE FROM error_groups WHERE last_at < ?1", now - RETENTION_MS],
      ["DELETE FROM performance_reports WHERE received_at < ?1", now - RETENTION_MS],
    ],
    { idempotent: true },
  );
}
