// Owns how often an account's password and second factor may be got wrong (platform.md §5, §8, §9):
// after six wrong tries a minute's lock, after five locks one for good. A try is counted, or refused,
// in one statement before what was typed is looked at, so that tries at once are no more tries.

import { DAY_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import {
  LOCKS_UNTIL_PERMANENT,
  ATTEMPTS_BEFORE_LOCK,
} from "../../../../shared/rules/signInFailures.ts";
import type { Statement } from "../../../db/database.ts";

/** What is guarded. */
export type LockKind = "PASSWORD" | "TWO_FACTOR";

/** How long a lock lasts, in milliseconds (platform.md §9). */
const SOFT_LOCK_MS = MINUTE_MS;

/**
 * Wrong passwords and codes that a network may send before it is locked out, until so long after the
 * first of them. The specification counts such a lock in days and shows no number.
 */
export const MAX_NETWORK_ATTEMPTS = { name: "auth-network", max: 100, window: 3 * DAY_MS } as const;

/** An account's state after a try. */
export interface LockState {
  failCount: number;
  /** In milliseconds since 1970. */
  lockedUntil: number | null;
  isPermanent: boolean;
  /** The next lock is for good. */
  isLastRound: boolean;
}

/**
 * The statements that take one try for the person that the SQL `who` answers, its value being `?1`.
 * The first answers a row where the try may be made, the second the state. A network that is locked
 * out (`network`, as networkKey names it) takes no tries from anybody.
 */
export function countAttempt(
  who: string,
  value: string,
  kind: LockKind,
  { network, now }: { network: string; now: number },
): [Statement, Statement] {
  return [
    [
      `INSERT INTO auth_locks (user_id, kind, fail_count, lock_count)
       SELECT w.user_id, ?2, 1, 0 FROM (${who}) w
       WHERE coalesce((SELECT count FROM rate_limits WHERE key = ?4), 0) <= ${MAX_NETWORK_ATTEMPTS.max}
       ON CONFLICT (user_id, kind) DO UPDATE SET
         lock_count = lock_count + (fail_count = ${ATTEMPTS_BEFORE_LOCK - 1}),
         locked_until = iif(fail_count = ${ATTEMPTS_BEFORE_LOCK - 1}, ?3 + ${SOFT_LOCK_MS}, NULL),
         fail_count = iif(fail_count >= ${ATTEMPTS_BEFORE_LOCK}, 1, fail_count + 1)
       WHERE lock_count < ${LOCKS_UNTIL_PERMANENT} AND (coalesce(locked_until, 0) <= ?3
         OR locked_until > ?3 + 2 * ${SOFT_LOCK_MS})
       RETURNING user_id`,
      value,
      kind,
      now,
      network,
    ],
    [
      `SELECT fail_count AS failCount, locked_until AS lockedUntil,
         lock_count AS lockCount
       FROM auth_locks WHERE kind = ?2 AND user_id IN (${who})`,
      value,
      kind,
    ],
  ];
}

/** What the second of them has answered. */
export function readLockState(rows: readonly Record<string, unknown>[] | undefined): LockState {
  const row = rows?.[0] as
    | (Pick<LockState, "failCount" | "lockedUntil"> & { lockCount: number })
    | undefined;
  const { failCount = 0, lockedUntil = null, lockCount = 0 } = row ?? {};
  return {
    failCount,
    lockedUntil,
    isPermanent: lockCount >= LOCKS_UNTIL_PERMANENT,
    isLastRound: lockCount === LOCKS_UNTIL_PERMANENT - 1,
  };
}

/** The statements that take a right try back: it was none of the wrong ones. */
export function clearAttempts(userId: string, kind: LockKind, network: string): Statement[] {
  return [
    ["DELETE FROM auth_locks WHERE user_id = ?1 AND kind = ?2", userId, kind],
    ["UPDATE rate_limits SET count = max(count - 1, 0) WHERE key = ?1", network],
  ];
}
