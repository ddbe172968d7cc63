import type { SignInFailure } from "../../../../shared/rules/signInFailures.ts";
import type { DomainContext } from "../../context.ts";
import { type LockState, MAX_NETWORK_ATTEMPTS, readLockState, countAttempt } from "./authLocks.ts";
import { isPasswordOf } from "./passwordHash.ts";
import {
  countTry,
  countTryOf,
  isBeyond,
  LIMITS,
  networkKey,
  readCount,
} from "../../core/identity/rateLimits.ts";

/** The user whose password matched. */
interface RightPassword {
  userId: string;
  /** Rate-limit key of the network, for `clearAttempts`. */
  network: string;
}

/**
 * SQL: the user with id, username, or address `?1`. Usernames contain no @ and ids are longer, so
 * at most one matches.
 */
const WHO = `SELECT id AS user_id FROM users WHERE username_key = ?1 OR id = ?1
  UNION ALL SELECT user_id FROM user_emails WHERE email_key = ?1`;

/** Maximum password length that is checked, in characters. */
const MAX_PASSWORD = 1000;

/**
 * Checks the password of an account, by id, username, or lower-case address. An account without a
 * password answers like a wrong password, in the same time. An unknown account is reported as
 * specified, until the network exceeds its limit of unknown accounts; then it learns nothing. The
 * attempt stays counted until `clearAttempts`. Throws like `Database.write`.
 */
export async function tryPassword(
  { db, now, browser }: DomainContext,
  account: string,
  password: string,
): Promise<RightPassword | SignInFailure> {
  const [network, misses] = await Promise.all([
    networkKey(MAX_NETWORK_ATTEMPTS, browser.network),
    networkKey(LIMITS.missesOfNetwork, browser.network),
  ]);
  const [counted, ends, , missed, people, tries, state] = await db.write(
    [
      countTry(network, MAX_NETWORK_ATTEMPTS, now),
      ["SELECT ends_at AS endsAt FROM rate_limits WHERE key = ?1", network],
      countTryOf(
        {
          key: "?1",
          from: `(SELECT 1) WHERE NOT EXISTS (${WHO.replaceAll("?1", "?4")})`,
          value: misses,
          more: [account],
        },
        LIMITS.missesOfNetwork,
        now,
      ),
      readCount(misses, now),
      [
        `SELECT w.user_id AS userId, p.hash FROM (${WHO}) w
         LEFT JOIN user_passwords p ON p.user_id = w.user_id`,
        account,
      ],
      ...countAttempt(WHO, account, "PASSWORD", { network, now }),
    ],
    { idempotent: false },
  );
  if (isBeyond(counted, MAX_NETWORK_ATTEMPTS))
    return { reason: "IpAuthLockout", lockedOutUntil: Number(ends?.[0]?.endsAt ?? now) };
  if (isBeyond(missed, LIMITS.missesOfNetwork)) return { reason: "Default" };
  const person = people?.[0] as { userId: string; hash: string | null } | undefined;
  const lock = readLockState(state);
  if (person && !tries?.length) return lockout(lock, now);
  const isRight = await isPasswordOf(password.slice(0, MAX_PASSWORD), person?.hash ?? null);
  if (!person) return { reason: "UnknownAccount" };
  if (isRight) return { userId: person.userId, network };
  return lock.lockedUntil === null
    ? { reason: "InvalidPassword", failCount: lock.failCount, isLastRound: lock.isLastRound }
    : lockout(lock, now);
}

function lockout({ isPermanent, lockedUntil }: LockState, now: number): SignInFailure {
  return isPermanent
    ? { reason: "PasswordPermanentLockout" }
    : { reason: "PasswordSoftLockout", lockedOutUntil: lockedUntil ?? now };
}
