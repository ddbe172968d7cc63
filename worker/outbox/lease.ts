// Leases, for work outside the database. A worker claims rows under its id (`claimed_by`) until a
// time (`claimed_until`), and later changes only rows that still carry that id. After that time it
// counts as crashed, and others may claim the rows.

import { type Bindable, type Statement, statement } from "../db/database.ts";

/** The rows to claim. */
interface Claimed {
  /** Identifies the claim. */
  id: string;
  /** Current time, in milliseconds since 1970. */
  now: number;
  /** Well above the time that processing takes, in milliseconds. */
  leaseMs: number;
  /** SQL of the rows' condition; its values start at `?5`. */
  when: { sql: string; values: readonly Bindable[] };
  /** SQL: the order of priority. */
  order: string;
  limit: number;
  /** Columns to return. */
  returning: string;
}

/**
 * Builds the statement that releases rows whose lease expired by `now`, in milliseconds since 1970.
 */
export function releaseExpiredClaims(table: string, now: number): Statement {
  return [
    `UPDATE ${table} SET claimed_by = NULL, claimed_until = NULL WHERE claimed_until <= ?1`,
    now,
  ];
}

/**
 * Builds the statement that claims due rows and returns them. Its batch must not be retried: it
 * would claim other rows under the same id.
 */
export function claimDue<Row>(
  { table, key }: { table: string; key: string },
  { id, now, leaseMs, when, order, limit, returning }: Claimed,
): Statement<Row> {
  return statement<Row>(
    `UPDATE ${table} SET claimed_by = ?2, claimed_until = ?3
     WHERE ${key} IN (SELECT ${key} FROM ${table}
       WHERE due_at <= ?1 AND claimed_by IS NULL AND ${when.sql} ORDER BY ${order} LIMIT +?4)
     RETURNING ${returning}`,
    now,
    id,
    now + leaseMs,
    limit,
    ...when.values,
  );
}
