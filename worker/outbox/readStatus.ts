import type { Database } from "../db/database.ts";
import { sql, identifier } from "../db/sql.ts";
import type { Outbox } from "./Outbox.ts";

/** State of an outbox, in rows. */
export interface OutboxStatus {
  name: Outbox["name"];
  waiting: number;
  /** Waiting rows whose last attempt failed. */
  failing: number;
  /** Since when the oldest waiting row waits, in milliseconds since 1970; null for none. */
  oldestAt: number | null;
  /** Dead-lettered rows. */
  dead: number;
  /** Dead-lettered rows that can be retried. */
  retryable: number;
  /** When the latest of them was queued, in milliseconds since 1970; null for none. */
  lastDeadLetteredAt: number | null;
}

/** Reads the state of an outbox. */
export async function readStatus(
  { name, table, since, retryable }: Outbox,
  { db, now }: { db: Database; now: number },
): Promise<OutboxStatus> {
  // Two statements, since each reads an index of its own.
  const [waiting, dead] = await Promise.all([
    db.first<Pick<OutboxStatus, "waiting" | "failing" | "oldestAt">>(sql`
      SELECT count(*) AS waiting, count(*) FILTER (WHERE attempts > 0) AS failing,
        min(${identifier(since)}) AS oldestAt
      FROM ${identifier(table)} WHERE state = 'waiting'`),
    db.first<Pick<OutboxStatus, "dead" | "retryable" | "lastDeadLetteredAt">>(sql`
      SELECT count(*) AS dead, count(*) FILTER (WHERE ${retryable(now)}) AS retryable,
        max(${identifier(since)}) AS lastDeadLetteredAt
      FROM ${identifier(table)} WHERE state = 'dead'`),
  ]);
  return {
    name,
    ...(waiting ?? { waiting: 0, failing: 0, oldestAt: null }),
    ...(dead ?? { dead: 0, retryable: 0, lastDeadLetteredAt: null }),
  };
}
