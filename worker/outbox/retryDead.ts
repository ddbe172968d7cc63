import { type Database } from "../db/database.ts";
import { sql, identifier, joinSql } from "../db/sql.ts";
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
  const others = Object.entries(retried).map(
    ([column, value]) => sql`, ${identifier(column)} = ${value}`,
  );
  const list = keys && JSON.stringify(keys);
  const queued = sql<{ key: string }>`
    UPDATE ${identifier(table)} SET state = 'waiting', attempts = 0, due_at = ${now},
      ended_at = NULL${joinSql(others, "")}
    WHERE state = 'dead' AND ${retryable(now)}
      AND (${list} IS NULL OR CAST(${identifier(key)} AS TEXT) IN (SELECT value
        FROM json_each(${list})))
    RETURNING CAST(${identifier(key)} AS TEXT) AS key`;
  const written = await db.write([queued, ...(afterRetry?.(now) ?? [])], { idempotent: false });
  return written.rows(queued).map((row) => row.key);
}
