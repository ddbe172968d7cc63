// Leases, for work outside the database. A worker claims rows under its id (`claimed_by`) until a
// time (`claimed_until`), and later changes only rows that still carry that id. After that time it
// counts as crashed, and others may claim the rows.

import { sql, type Sql, identifier, type Statement } from "../db/sql.ts";

/** The rows to claim. */
interface Claimed {
  /** Identifies the claim. */
  id: string;
  /** Current time, in milliseconds since 1970. */
  now: number;
  /** Well above the time that processing takes, in milliseconds. */
  leaseMs: number;
  /** SQL of the rows' condition. */
  when: Sql;
  /** SQL: the order of priority. */
  order: Sql;
  limit: number;
  /** Columns to return. */
  returning: Sql;
}

/**
 * Builds the statement that releases rows whose lease expired by `now`, in milliseconds since 1970.
 */
export function releaseExpiredClaims(table: string, now: number): Statement {
  return sql`
    UPDATE ${identifier(table)} SET claimed_by = NULL, claimed_until = NULL
      WHERE claimed_until <= ${now}`;
}

/**
 * Builds the statement that claims due rows and returns them. Its batch must not be retried: it
 * would claim other rows under the same id.
 */
export function claimDue<Row>(
  { table, key }: { table: string; key: string },
  { id, now, leaseMs, when, order, limit, returning }: Claimed,
): Statement<Row> {
  return sql<Row>`
    UPDATE ${identifier(table)} SET claimed_by = ${id}, claimed_until = ${now + leaseMs}
    WHERE ${identifier(key)} IN (SELECT ${identifier(key)} FROM ${identifier(table)}
      WHERE due_at <= ${now} AND claimed_by IS NULL AND ${when} ORDER BY ${order} LIMIT +${limit})
    RETURNING ${returning}`;
}
