// Work that follows a write waits in a table, where the write's own transaction puts it. Each area
// says what is its own: how a row is processed, how many at once, and within which limits. Delays
// after failures, dead letters, retries and the status are the same for all, and so are leases for
// work outside the database.

import type { Database, Statement } from "../db/database.ts";

/** How a failed row is retried. Its table has `due_at` and `attempts`, the failures in a row. */
export interface Backoff {
  /** Delay after a failure, doubled with each consecutive one up to the maximum, in milliseconds. */
  readonly backoffMs: number;
  readonly maxBackoffMs: number;
}

/**
 * A table whose rows are dead-lettered after some failures. It also has `state` ('waiting', 'dead'),
 * `error` (the latest) and `ended_at`.
 */
export interface Outbox extends Backoff {
  /** For the log and for operators. */
  readonly name: "mail" | "events" | "notifications" | "payments";
  readonly table: string;
  /** The column that identifies a row. */
  readonly key: string;
  /** The column with the time since which a row waits, in milliseconds since 1970. */
  readonly since: string;
  /** The table has `claimed_by` and `claimed_until` (lease.ts). */
  readonly isLeased: boolean;
  /** Failures until a row is dead-lettered. */
  readonly maxAttempts: number;
  /** SQL: a dead-lettered row can be retried at time `?1`. */
  readonly retryable: string;
  /** SQL: the values of other columns after a retry. */
  readonly retried?: Readonly<Record<string, string>>;
  /** Builds the statements that follow a retry at a time. */
  readonly afterRetry?: (now: number) => readonly Statement[];
}

/** What processing needs of a request or a scheduled run. */
export interface OutboxDependencies {
  readonly db: Database;
  /** Current time, in milliseconds since 1970. */
  readonly clock: () => number;
}

/** Result of a run, in rows. */
export interface Processed {
  done: number;
  /** Left for a later run. */
  failed: number;
  /** Dead-lettered. */
  dead: number;
}

/** SQL: the delay after a failure, in milliseconds, before `attempts` counts it. */
export function backoffSql({ backoffMs, maxBackoffMs }: Backoff): string {
  return `min(${maxBackoffMs}, ${backoffMs} * (1 << min(attempts, 20)))`;
}
