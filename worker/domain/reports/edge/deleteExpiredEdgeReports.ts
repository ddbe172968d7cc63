import { sql } from "../../../db/sql.ts";
import { DAY_MS } from "../../../../shared/durations.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** Retention of counts, in milliseconds. */
const MINUTES_RETENTION_MS = 7 * DAY_MS;
/** Retention of comparisons, in milliseconds. */
const COMPARISONS_RETENTION_MS = 30 * DAY_MS;

/** Scheduled step: deletes rows that are too old to be reported. */
export async function deleteExpiredEdgeReports({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  await db.write(
    [
      sql`DELETE FROM edge_minutes WHERE minute < ${now - MINUTES_RETENTION_MS}`,
      sql`DELETE FROM cache_comparisons WHERE compared_at < ${now - COMPARISONS_RETENTION_MS}`,
    ],
    { idempotent: true },
  );
}
