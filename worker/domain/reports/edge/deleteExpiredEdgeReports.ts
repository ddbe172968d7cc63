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
      ["DELETE FROM edge_minutes WHERE minute < ?1", now - MINUTES_RETENTION_MS],
      ["DELETE FROM cache_comparisons WHERE compared_at < ?1", now - COMPARISONS_RETENTION_MS],
    ],
    { idempotent: true },
  );
}
