// Owns lockouts for wrong passwords and second factors: six wrong attempts
// lock for a minute, the fifth lock is permanent. One statement counts or rejects an attempt before
// the credential is checked, so concurrent attempts gain nothing.

import { DAY_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import {
  LOCKS_UNTIL_PERMANENT,
  ATTEMPTS_BEFORE_LOCK,
} from "../../../../shared/identity/signInErrors.ts";
import { sql, type Sql, literal, type Statement } from "../../../db/sql.ts";

/** The credential that a lock protects. */
export type LockKind = "PASSWORD" | "TWO_FACTOR";

/** Duration of a temporary lock, in milliseconds. */
const SOFT_LOCK_MS = MINUTE_MS;

/**
 * Wrong passwords and codes that a network may send before it is locked out; the window starts at
 * the first.
 */
export const MAX_NETWORK_ATTEMPTS = { name: "auth-network", max: 100, window: 3 * DAY_MS } as const;

/** Lock state of an account after an attempt. */
export interface LockState {
  failCount: number;
  /** In milliseconds since 1970. */
  lockedUntil: number | null;
  isPermanent: boolean;
  /** The next lock is permanent. */
  isLastRound: boolean;
}

interface LockRow {
  failCount: number;
  lockedUntil: number | null;
  lockCount: number;
}

/** Append both to a write, in this order. */
interface AttemptStatements {
  allowed: Statement;
  lock: Statement<LockRow>;
}

/**
 * Builds the statements that count one attempt for the user that the SQL `who` selects. `allowed` returns a row if the attempt is allowed, `lock` the lock state. A
 * locked-out network (`network`, from networkKey) is allowed no attempts for any account.
 */
export function countAttempt(
  who: Sql,
  kind: LockKind,
  { network, now }: { network: string; now: number },
): AttemptStatements {
  return {
    allowed: sql`
      INSERT INTO auth_locks (user_id, kind, fail_count, lock_count)
      SELECT w.user_id, ${kind}, 1, 0 FROM (${who}) w
      WHERE coalesce((SELECT count FROM rate_limits
        WHERE key = ${network}), 0) <= ${literal(MAX_NETWORK_ATTEMPTS.max)}
      ON CONFLICT (user_id, kind) DO UPDATE SET
        lock_count = lock_count + (fail_count = ${literal(ATTEMPTS_BEFORE_LOCK - 1)}),
        locked_until = iif(fail_count = ${literal(ATTEMPTS_BEFORE_LOCK - 1)},
          ${now} + ${literal(SOFT_LOCK_MS)}, NULL),
        fail_count = iif(fail_count >= ${literal(ATTEMPTS_BEFORE_LOCK)}, 1, fail_count + 1)
      WHERE lock_count < ${literal(LOCKS_UNTIL_PERMANENT)} AND (coalesce(locked_until, 0) <= ${now}
        OR locked_until > ${now} + 2 * ${literal(SOFT_LOCK_MS)})
      RETURNING user_id`,
    lock: sql`
      SELECT fail_count AS failCount, locked_until AS lockedUntil,
        lock_count AS lockCount
      FROM auth_locks WHERE kind = ${kind} AND user_id IN (${who})`,
  };
}

/** Reads the lock state from the row of `lock`. */
export function readLockState(row: LockRow | null): LockState {
  const { failCount = 0, lockedUntil = null, lockCount = 0 } = row ?? {};
  return {
    failCount,
    lockedUntil,
    isPermanent: lockCount >= LOCKS_UNTIL_PERMANENT,
    isLastRound: lockCount === LOCKS_UNTIL_PERMANENT - 1,
  };
}

/** Builds the statements that undo the count after a correct attempt. */
export function clearAttempts(userId: string, kind: LockKind, network: string): Statement[] {
  return [
    sql`DELETE FROM auth_locks WHERE user_id = ${userId} AND kind = ${kind}`,
    sql`UPDATE rate_limits SET count = max(count - 1, 0) WHERE key = ${network}`,
  ];
}
