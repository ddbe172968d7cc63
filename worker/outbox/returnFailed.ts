import { sql, type Sql, identifier, literal, joinSql } from "../db/sql.ts";
import { log } from "../log.ts";
import { backoffSql, type Outbox, type OutboxDependencies } from "./Outbox.ts";

/** Why a row failed. */
interface Failure {
  /** Its message is stored and logged, so it must not contain personal data. */
  error: Error;
  /** Dead-letters the row at once. */
  isFinal?: boolean;
  /** The least delay, in milliseconds. */
  retryAfterMs?: number | null;
  /** More for the log. */
  details?: Readonly<Record<string, unknown>>;
  /** SQL: the values of other columns. */
  also?: Readonly<Record<string, Sql>>;
}

/**
 * Returns a row to the queue after a failure, with a delay. Dead-letters it, with its content, after
 * `maxAttempts` or a final failure. `claim` is the id under which a leased row was claimed; others
 * may have claimed it since.
 */
export async function returnFailed(
  { name, table, key, isLeased, maxAttempts, ...backoff }: Outbox,
  { db, clock }: OutboxDependencies,
  row: { key: string | number; claim?: string },
  { error, isFinal = false, retryAfterMs, details, also = {} }: Failure,
): Promise<"failed" | "dead"> {
  const isDead = sql`(${isFinal} OR attempts + 1 >= ${literal(maxAttempts)})`;
  const released = isLeased ? sql`, claimed_by = NULL, claimed_until = NULL` : sql``;
  const others = Object.entries(also).map(
    ([column, value]) => sql`, ${identifier(column)} = ${value}`,
  );
  const now = clock();
  const returned = sql<{ state: "waiting" | "dead" }>`
    UPDATE ${identifier(table)}
      SET attempts = attempts + 1, error = ${error.message}${released}${joinSql(others, "")},
      due_at = ${now} + max(${Math.min(retryAfterMs ?? 0, backoff.maxBackoffMs)},
        ${backoffSql(backoff)}),
      state = iif(${isDead}, 'dead', 'waiting'), ended_at = iif(${isDead}, ${now}, NULL)
    WHERE ${identifier(key)} = ${row.key}
      AND ${isLeased ? sql`claimed_by = ${row.claim ?? null}` : sql`state = 'waiting'`}
      RETURNING state`;
  // A retry would find the claim gone and change nothing; without a lease it would count twice.
  const written = await db.write([returned], { idempotent: isLeased });
  const state = written.first(returned)?.state === "dead" ? "dead" : "failed";
  if (state === "dead") logDead({ name }, row.key, error, details);
  else log("warn", "An outbox row failed", { outbox: name, key: row.key, error, ...details });
  return state;
}

/** Logs a dead letter: operators retry it once the cause is fixed. */
export function logDead(
  { name }: Pick<Outbox, "name">,
  key: string | number,
  error: Error,
  details: Failure["details"] = {},
): void {
  log("error", "An outbox row was dead-lettered", { outbox: name, key, error, ...details });
}
