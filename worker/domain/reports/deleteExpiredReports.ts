import { sql } from "../../db/sql.ts";
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
      sql`DELETE FROM error_reports WHERE received_at < ${now - RETENTION_MS}`,
      sql`DELETE FROM error_groups WHERE last_at < ${now - RETENTION_MS}`,
      sql`DELETE FROM performance_reports WHERE received_at < ${now - RETENTION_MS}`,
    ],
    { idempotent: true },
  );
}
