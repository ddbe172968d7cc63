// Owns checking the second factor: an authenticator code, each usable once, or a recovery code,
// deleted on use. Consuming it and opening the session happen in one transaction.

import { readLoginCode } from "../../../../shared/format/inputPatterns.ts";
import type { SignInError } from "../../../../shared/identity/signInErrors.ts";
import { sql, type Sql, literal, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import {
  clearAttempts,
  MAX_NETWORK_ATTEMPTS,
  readLockState,
  countAttempt,
} from "../signIn/authLocks.ts";
import {
  endOldSession,
  familyFor,
  reopenAccount,
  SESSION_LIFETIME_MS,
  type SessionHost,
} from "../sessions/startSession.ts";
import { newToken } from "../../kernel/newToken.ts";
import { countRequest, isBeyond, networkKey } from "../rows/rateLimits.ts";
import { hashRecoveryCode } from "./recoveryCode.ts";
import { notifyOfChange } from "./secondFactor.ts";
import { hashToken } from "../rows/session.ts";
import { CLOCK_SKEW_MS } from "../rows/signInRequest.ts";
import { stepOfCode } from "./totp.ts";

/** Result of a second-factor check. `expired`: no challenge is pending. */
export type SecondFactorResult =
  | { token: string; userId: string; redirect: string }
  | SignInError
  | { reason: "expired" };

/**
 * Codes count in steps of 30 seconds, and a code that is valid now is near the current step. A
 * stored step further ahead came from a wrong clock and does not block others.
 */
const FARTHEST_STEPS = 4;

interface Wait {
  userId: string;
  redirect: string;
  secret: string;
  lastStep: number;
  isOpen: number;
}

const waiting = (challengeHash: string): Sql => sql`
  SELECT s.user_id FROM pending_second_factors s
  JOIN second_factors f ON f.user_id = s.user_id WHERE s.token_hash = ${challengeHash}`;

/**
 * Redirect of a pending second-factor challenge, and whether it is still open; null if unknown.
 */
export async function redirectOfChallenge(
  { db, now }: Pick<DomainContext, "db" | "now">,
  wait: string,
): Promise<{ redirect: string; isOpen: boolean } | null> {
  const row = await db.first<{ redirect: string; expiresAt: number; createdAt: number }>(sql`
    SELECT redirect, expires_at AS expiresAt, created_at AS createdAt
    FROM pending_second_factors WHERE token_hash = ${await hashToken(wait)}`);
  if (!row) return null;
  const isOpen = row.expiresAt > now && row.createdAt <= now + CLOCK_SKEW_MS;
  return { redirect: row.redirect, isOpen };
}

/**
 * Checks the second factor and opens the session of a pending challenge.
 */
export async function passSecondFactor(
  context: DomainContext,
  { wait, typed }: { wait: string; typed: string },
  place: SessionHost,
): Promise<SecondFactorResult> {
  const { db, now } = context;
  const challengeHash = await hashToken(wait);
  const network = await networkKey(MAX_NETWORK_ATTEMPTS, context.network);
  const recovery = await hashRecoveryCode(typed);
  // A recovery code can't be guessed and must work while locked out, so it does not count as an
  // attempt.
  const attempt =
    recovery === null ? countAttempt(waiting(challengeHash), "TWO_FACTOR", { network, now }) : null;
  const counted = countRequest(network, MAX_NETWORK_ATTEMPTS, now);
  const ends = sql<{ endsAt: number }>`
    SELECT ends_at AS endsAt FROM rate_limits WHERE key = ${network}`;
  const challenges = sql<Wait>`
    SELECT s.user_id AS userId, s.redirect, f.secret, f.last_step AS lastStep,
      s.expires_at > ${now} AND s.created_at <= ${now + CLOCK_SKEW_MS} AS isOpen
    FROM pending_second_factors s JOIN second_factors f ON f.user_id = s.user_id
    WHERE s.token_hash = ${challengeHash}`;
  const written = await db.write(
    [counted, ends, challenges, ...(attempt ? [attempt.allowed, attempt.lock] : [])],
    { idempotent: false },
  );
  const found = written.first(challenges);
  if (isBeyond(written.first(counted), MAX_NETWORK_ATTEMPTS))
    return { reason: "IpAuthLockout", lockedOutUntil: written.first(ends)?.endsAt ?? now };
  if (!found || found.isOpen === 0) return { reason: "expired" };
  const lock = readLockState(attempt && written.first(attempt.lock));
  if (attempt && !written.hasRows(attempt.allowed)) return lockout(lock, now);
  const code = readLoginCode(typed);
  const step = code === null ? null : stepOfCode(found.secret, code, now);
  const proof =
    recovery !== null
      ? ({ kind: "recovery", hash: recovery } as const)
      : step !== null && (step > found.lastStep || found.lastStep > step + FARTHEST_STEPS)
        ? ({ kind: "code", step } as const)
        : null;
  const token =
    proof && (await open(context, { wait: found, challengeHash, network, proof }, place));
  if (token && recovery !== null) await notifyOfChange(context, found.userId, "code-used");
  if (token) return { token, userId: found.userId, redirect: found.redirect };
  if (recovery !== null) return { reason: "Default" };
  return lock.lockedUntil === null
    ? {
        reason: "InvalidTwoFactorAuthCode",
        failCount: lock.failCount,
        isLastRound: lock.isLastRound,
      }
    : lockout(lock, now);
}

function lockout({ isPermanent, lockedUntil }: ReturnType<typeof readLockState>, now: number) {
  return isPermanent
    ? ({ reason: "TwoFactorAuthPermanentLockout" } as const)
    : ({ reason: "TwoFactorAuthSoftLockout", lockedOutUntil: lockedUntil ?? now } as const);
}

interface Opening {
  wait: Wait;
  challengeHash: string;
  network: string;
  proof: { kind: "code"; step: number } | { kind: "recovery"; hash: string };
}

/** The session token; null if the code was used concurrently. */
async function open(
  context: DomainContext,
  { wait: { userId }, challengeHash, network, proof }: Opening,
  place: SessionHost,
): Promise<string | null> {
  const { db, now } = context;
  const token = newToken();
  const sessionHash = await hashToken(token);
  const isCode = proof.kind === "code";
  const isUnused = isCode
    ? sql`EXISTS (SELECT 1 FROM second_factors WHERE user_id = w.user_id
      AND (last_step < ${proof.step} OR last_step > ${proof.step} + ${literal(FARTHEST_STEPS)}))`
    : sql`EXISTS (SELECT 1 FROM recovery_codes
      WHERE user_id = w.user_id AND code_hash = ${proof.hash})`;
  const useUp: Statement = isCode
    ? sql`
      UPDATE second_factors SET last_step = ${proof.step} WHERE user_id = ${userId}
      AND (last_step < ${proof.step} OR last_step > ${proof.step} + ${literal(FARTHEST_STEPS)})`
    : sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND code_hash = ${proof.hash}`;
  const inserted = sql`
    INSERT INTO sessions (token_hash, user_id, xsrf_token, created_at, expires_at, family,
      user_agent, place, host)
    SELECT ${sessionHash}, w.user_id, ${newToken()}, ${now}, ${now + SESSION_LIFETIME_MS},
      ${familyFor(place.oldSessionHash, newToken())}, ${place.userAgent}, ${place.place},
      ${place.host}
    FROM pending_second_factors w
    WHERE w.token_hash = ${challengeHash} AND ${isUnused} RETURNING token_hash`;
  const reopening = reopenAccount(sessionHash, now);
  const written = await db.write(
    [
      inserted,
      useUp,
      sql`DELETE FROM pending_second_factors WHERE token_hash = ${challengeHash}
        AND EXISTS (SELECT 1 FROM sessions WHERE token_hash = ${sessionHash})`,
      ...endOldSession(place, sessionHash, now),
      ...reopening.statements,
    ],
    { idempotent: false },
  );
  reopening.note(context, written);
  if (!written.hasRows(inserted)) return null;
  await db.write(clearAttempts(userId, "TWO_FACTOR", network), { idempotent: false });
  return token;
}
