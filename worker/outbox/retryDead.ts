import { type Database, statement } from "../db/database.ts";
import type { Outbox } from "./Outbox.ts";

/**
 * Queues dead-lettered rows again: those with the given keys, or all for null. Returns the keys of
 * the rows queued. Idempotent.
 */
export async function retryDead(
  { table, key, retryable, retried = {}, afterRetry }: Outbox,
  { db, now }: { db: Database; now: number },
  keys: readonly string[] | null,
): Promise<string[]> {
  const others = Object.entries(retried).map(([column, value]) => `, ${column} = ${value}`);
  const queued = statement<{ key: string }>(
    `UPDATE ${table} SET state = 'waiting', attempts = 0, due_at = ?1, ended_at = NULL${others.join("")}
     WHERE state = 'dead' AND ${retryable}
       AND (?2 IS NULL OR CAST(${key} AS TEXT) IN (SELECT value FROM json_each(?2)))
     RETURNING CAST(${key} AS TEXT) AS key`,
    now,
    keys && JSON.stringify(keys),
  );
  const written = await db.write([queued, ...(afterRetry?.(now) ?? [])], { idempotent: false });
  return written.rows(queued).map((row) => row.key);
}
