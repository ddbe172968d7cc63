import type { SignInError } from "../../../../shared/identity/signInErrors.ts";
import { sql, type Sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { type LockState, MAX_NETWORK_ATTEMPTS, readLockState, countAttempt } from "./authLocks.ts";
import { isPasswordOf } from "./passwordHash.ts";
import {
  countRequest,
  countTryOf,
  isBeyond,
  LIMITS,
  networkKey,
  readCount,
} from "../rows/rateLimits.ts";

/** The user whose password matched. */
interface RightPassword {
  userId: string;
  /** Rate-limit key of the network, for `clearAttempts`. */
  network: string;
}

/**
 * SQL: the user with id, username, or address `account`. Usernames contain no @ and ids are longer, so
 * at most one matches.
 */
const who = (account: Sql): Sql =>
  sql`SELECT id AS user_id FROM users WHERE username_key = ${account} OR id = ${account}
    UNION ALL SELECT user_id FROM user_emails WHERE email_key = ${account}`;

/** Maximum password length that is checked, in characters. */
const MAX_PASSWORD = 1000;

/**
 * Checks the password of an account, by id, username, or lower-case address. An account without a
 * password answers like a wrong password, in the same time. An unknown account is reported as
 * specified, until the network exceeds its limit of unknown accounts; then it learns nothing. The
 * attempt stays counted until `clearAttempts`.
 */
export async function tryPassword(
  context: DomainContext,
  account: string,
  password: string,
): Promise<RightPassword | SignInError> {
  const { db, now } = context;
  const [network, misses] = await Promise.all([
    networkKey(MAX_NETWORK_ATTEMPTS, context.network),
    networkKey(LIMITS.missesOfNetwork, context.network),
  ]);
  const counted = countRequest(network, MAX_NETWORK_ATTEMPTS, now);
  const ends = sql<{ endsAt: number }>`
    SELECT ends_at AS endsAt FROM rate_limits WHERE key = ${network}`;
  const missed = readCount(misses, now);
  const people = sql<{ userId: string; hash: string | null }>`
    SELECT w.user_id AS userId, p.hash FROM (${who(sql`${account}`)}) w
    LEFT JOIN user_passwords p ON p.user_id = w.user_id`;
  const attempt = countAttempt(who(sql`${account}`), "PASSWORD", { network, now });
  const written = await db.write(
    [
      counted,
      ends,
      countTryOf(
        {
          key: sql`${misses}`,
          from: sql`(SELECT 1) WHERE NOT EXISTS (${who(sql`${account}`)})`,
        },
        LIMITS.missesOfNetwork,
        now,
      ),
      missed,
      people,
      attempt.allowed,
      attempt.lock,
    ],
    { idempotent: false },
  );
  if (isBeyond(written.first(counted), MAX_NETWORK_ATTEMPTS))
    return { reason: "IpAuthLockout", lockedOutUntil: written.first(ends)?.endsAt ?? now };
  if (isBeyond(written.first(missed), LIMITS.missesOfNetwork)) return { reason: "Default" };
  const person = written.first(people);
  const lock = readLockState(written.first(attempt.lock));
  if (person && !written.hasRows(attempt.allowed)) return lockout(lock, now);
  const isRight = await isPasswordOf(password.slice(0, MAX_PASSWORD), person?.hash ?? null);
  if (!person) return { reason: "UnknownAccount" };
  if (isRight) return { userId: person.userId, network };
  return lock.lockedUntil === null
    ? { reason: "InvalidPassword", failCount: lock.failCount, isLastRound: lock.isLastRound }
    : lockout(lock, now);
}

function lockout({ isPermanent, lockedUntil }: LockState, now: number): SignInError {
  return isPermanent
    ? { reason: "PasswordPermanentLockout" }
    : { reason: "PasswordSoftLockout", lockedOutUntil: lockedUntil ?? now };
}
