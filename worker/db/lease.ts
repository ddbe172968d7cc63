// Leases shared by the outboxes. A worker claims rows under its id (`claimed_by`) until a time
// (`claimed_until`). After that the worker counts as crashed and others may claim the rows.

import type { Statement } from "./database.ts";

/**
 * Builds the statement that releases rows whose lease expired by `now`, in milliseconds since 1970.
 */
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
 * SQL for the delay after a failure, in milliseconds: doubles with each consecutive failure (column
 * `attempts`), up to `max`. Both arguments are SQL numbers.
 */
export function backoff(first: string, max: string): string {
  return `min(${max}, ${first} * (1 << min(attempts, 20)))`;
}
