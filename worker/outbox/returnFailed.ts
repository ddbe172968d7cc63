import { statement } from "../db/database.ts";
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
  also?: Readonly<Record<string, string>>;
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
  const isDead = `(?4 OR attempts + 1 >= ${maxAttempts})`;
  const released = isLeased ? ", claimed_by = NULL, claimed_until = NULL" : "";
  const others = Object.entries(also).map(([column, value]) => `, ${column} = ${value}`);
  const returned = statement<{ state: "waiting" | "dead" }>(
    `UPDATE ${table} SET attempts = attempts + 1, error = ?3${released}${others.join("")},
       due_at = ?2 + max(?5, ${backoffSql(backoff)}),
       state = iif(${isDead}, 'dead', 'waiting'), ended_at = iif(${isDead}, ?2, NULL)
     WHERE ${key} = ?1 AND ${isLeased ? "claimed_by = ?6" : "state = 'waiting'"} RETURNING state`,
    row.key,
    clock(),
    error.message,
    isFinal,
    Math.min(retryAfterMs ?? 0, backoff.maxBackoffMs),
    ...(isLeased ? [row.claim ?? null] : []),
  );
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
