import { DatabaseUnavailableError } from "../db/database.ts";
import { sql, identifier, type Statement } from "../db/sql.ts";
import type { Outbox, OutboxDependencies, Processed } from "./Outbox.ts";
import { returnFailed } from "./returnFailed.ts";

/** How rows are moved. */
interface Move {
  /** Rows per transaction. */
  atOnce: number;
  /**
   * Builds the statements for rows whose keys are given as a JSON list. They write nothing for rows
   * that are gone, and may throw.
   */
  into: (keys: string) => Statement[];
}

/** Transactions per run; the rest waits for the next. */
const MAX_ROUNDS = 10;

/**
 * Moves due rows of an outbox to other tables. One transaction writes those and deletes the
 * outbox's rows, so concurrent and interrupted runs write nothing twice, and no lease is needed. If
 * a transaction fails, its rows are moved one by one, so that none holds up others. Throws
 * DatabaseUnavailableError.
 */
export async function moveDue(
  outbox: Outbox,
  dependencies: OutboxDependencies,
  { atOnce, into }: Move,
): Promise<Processed> {
  const { db, clock } = dependencies;
  const { table, key } = outbox;
  const processed: Processed = { done: 0, failed: 0, dead: 0 };

  async function move(keys: (string | number)[]): Promise<void> {
    const list = JSON.stringify(keys);
    try {
      const gone: Statement = sql`
        DELETE FROM ${identifier(table)} WHERE ${identifier(key)} IN (SELECT value
          FROM json_each(${list}))`;
      await db.write([...into(list), gone], { idempotent: true });
      processed.done += keys.length;
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      const [first, ...others] = keys;
      if (others.length > 0) for (const each of keys) await move([each]);
      else if (first !== undefined)
        processed[
          await returnFailed(outbox, dependencies, { key: first }, { error: error as Error })
        ] += 1;
    }
  }

  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const rows = await db.all<{ key: string | number }>(sql`
      SELECT ${identifier(key)} AS key FROM ${identifier(table)} WHERE state = 'waiting'
        AND due_at <= ${clock()}
      ORDER BY due_at, ${identifier(key)} LIMIT +${atOnce}`);
    if (rows.length > 0) await move(rows.map((row) => row.key));
    if (rows.length < atOnce) break;
  }
  return processed;
}
