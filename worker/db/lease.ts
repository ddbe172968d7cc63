// What the outboxes share. Whoever works rows off claims them under an id of its own (`claimed_by`)
// until a moment (`claimed_until`): once that has come it counts as dead, and the rows are anyone's.

import type { Statement } from "./database.ts";

/** The statement that takes rows from those who count as dead by a moment in milliseconds since 1970. */
export function releaseExpiredClaims(
  table: "event_batches" | "mail_outbox" | "purge_outbox",
  now: number,
): Statement {
  return [
    `UPDATE ${table} SET claimed_by = NULL, claimed_until = NULL WHERE claimed_until <= ?1`,
    now,
  ];
}

/**
 * SQL of how long a row waits after a failure, in milliseconds: doubled with each in a row (column
 * `attempts`), up to the most. The arguments are SQL of numbers.
 */
export function backoff(first: string, max: string): string {
  return `min(${max}, ${first} * (1 << min(attempts, 20)))`;
}
