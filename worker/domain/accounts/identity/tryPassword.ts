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

/** Whose password it was. */
interface RightPassword {
  userId: string;
  /** The count of wrong tries of the network, for `clearAttempts`. */
  network: string;
}

/** SQL of the person with an id, a name or an address, `?1`. Names have no @ and ids are longer,
 * so that it is one's alone. */
const WHO = `SELECT id AS user_id FROM users WHERE username_key = ?1 OR id = ?1
  UNION ALL SELECT user_id FROM user_emails WHERE email_key = ?1`;

/** Longest password that is looked at, in characters. */
const MAX_PASSWORD = 1000;

/**
 * Compares a password with that of an account, by id, username or address in lower case. An account
 * without one answers as one whose password is wrong, in the same time; one that there isn't says so,
 * as specified, until too many from one network were none: then nobody there learns of any. The try
 * stays counted: who goes on with it takes it back with `clearAttempts`. Throws as `Database.write`.
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
