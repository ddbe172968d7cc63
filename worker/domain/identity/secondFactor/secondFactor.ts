// Owns the second factor of an account: turning it on, which requires a first code, and off.

import { MINUTE_MS } from "../../../../shared/durations.ts";
import { readLoginCode } from "../../../../shared/format/inputPatterns.ts";
import { sql, type Sql, literal, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import {
  secondFactorChanged,
  type SecondFactorChange,
} from "../../mail/messages/account/secondFactorChanged.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recoveryCode.ts";
import { CLOCK_SKEW_MS } from "../rows/signInRequest.ts";
import { notifyOwner } from "../rows/notifyOwner.ts";
import { newTotpSecret, stepOfCode, totpUri } from "./totp.ts";

type Context = Pick<DomainContext, "db" | "now">;

/** How long an enrollment is valid, in milliseconds. */
const ENROLMENT_LIFETIME_MS = 15 * MINUTE_MS;

/** What an authenticator app needs. */
export interface Enrolment {
  secret: string;
  /** otpauth:// URI, shown as a QR code. */
  uri: string;
}

/** True if the account requires a second factor. */
export async function hasSecondFactor({ db }: Context, userId: string): Promise<boolean> {
  const row = await db.first(
    sql`SELECT 1 FROM second_factors WHERE user_id = ${userId} AND confirmed_at IS NOT NULL`,
  );
  return row !== null;
}

/** The requesting session. */
interface Asking {
  userId: string;
  sessionHash: string;
}

/**
 * Starts an enrollment. The same session gets the same secret for a while; another session gets a
 * new one, since it may not be the owner's. Null if a second factor is on.
 */
export async function beginSecondFactor(
  { db, now }: Context,
  { userId, sessionHash }: Asking,
): Promise<Enrolment | null> {
  const enrolments = sql<{ secret: string; username: string }>`
    SELECT e.secret, u.username FROM second_factor_enrolments e JOIN users u ON u.id = e.user_id
    WHERE ${open(userId, sessionHash, now)}`;
  const written = await db.write(
    [
      sql`INSERT INTO second_factor_enrolments (user_id, session_hash, secret, expires_at)
        SELECT s.user_id, s.token_hash, ${newTotpSecret()}, ${now + ENROLMENT_LIFETIME_MS}
          FROM sessions s
        WHERE s.user_id = ${userId} AND s.token_hash = ${sessionHash}
          AND NOT EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = ${userId})
        ON CONFLICT (user_id) DO UPDATE SET session_hash = excluded.session_hash,
          secret = excluded.secret, expires_at = excluded.expires_at
        WHERE session_hash <> excluded.session_hash OR expires_at <= ${now}
          OR expires_at > ${now + ENROLMENT_LIFETIME_MS}`,
      enrolments,
    ],
    { idempotent: false },
  );
  const row = written.first(enrolments);
  return row ? { secret: row.secret, uri: totpUri(row.secret, row.username) } : null;
}

/** SQL: the open enrollment of a session of a user at a time. */
const open = (
  userId: string,
  sessionHash: string,
  now: number,
): Sql => sql`e.user_id = ${userId} AND e.session_hash = ${sessionHash} AND e.expires_at > ${now}
  AND e.expires_at <= ${now} + ${literal(ENROLMENT_LIFETIME_MS + CLOCK_SKEW_MS)}
  AND NOT EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = ${userId})`;

/**
 * Turns the second factor on, given a code for the secret that this session was shown. Returns the
 * recovery codes, which are shown only once, and notifies the owner. "ended": the session has no
 * open enrollment.
 */
export async function turnOnSecondFactor(
  context: DomainContext,
  { userId, sessionHash }: Asking,
  typed: string,
): Promise<string[] | "wrong" | "ended"> {
  const { db, now } = context;
  const row = await db.first<{ secret: string }>(
    sql`SELECT e.secret FROM second_factor_enrolments e WHERE ${open(userId, sessionHash, now)}`,
  );
  if (!row) return "ended";
  const code = readLoginCode(typed.replace(/\s/g, ""));
  const step = code === null ? null : stepOfCode(row.secret, code, now);
  if (step === null) return "wrong";
  const codes = newRecoveryCodes();
  const on = sql`
    INSERT INTO second_factors (user_id, secret, created_at, confirmed_at, last_step)
    SELECT e.user_id, e.secret, ${now}, ${now}, ${step} FROM second_factor_enrolments e
    WHERE ${open(userId, sessionHash, now)} AND e.secret = ${row.secret} RETURNING user_id`;
  const written = await db.write(
    [
      on,
      ...(await storeCodes(userId, codes, { changedAt: now })),
      forgetEnrolment(userId),
      sql`DELETE FROM auth_locks WHERE user_id = ${userId} AND kind = 'TWO_FACTOR'`,
    ],
    { idempotent: false },
  );
  if (!written.hasRows(on)) return "ended";
  await notifyOfChange(context, userId, "on");
  return codes;
}

/** Builds the statement that deletes a user's enrollment. */
export function forgetEnrolment(userId: string): Statement {
  return sql`DELETE FROM second_factor_enrolments WHERE user_id = ${userId}`;
}

/**
 * Replaces the recovery codes and notifies the owner. Null if no second factor is on.
 */
export async function renewRecoveryCodes(
  context: DomainContext,
  userId: string,
): Promise<string[] | null> {
  if (!(await hasSecondFactor(context, userId))) return null;
  const codes = newRecoveryCodes();
  await context.db.write(await storeCodes(userId, codes, {}), { idempotent: false });
  await notifyOfChange(context, userId, "codes-renewed");
  return codes;
}

/** With `changedAt`, writes only if the factor was turned on at that time. */
async function storeCodes(
  userId: string,
  codes: readonly string[],
  { changedAt = null }: { changedAt?: number | null },
): Promise<Statement[]> {
  const hashes = await Promise.all(codes.map(hashRecoveryCode));
  const isOurs = sql`EXISTS (SELECT 1 FROM second_factors
    WHERE user_id = ${userId} AND confirmed_at = coalesce(${changedAt}, confirmed_at))`;
  return [
    sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND ${isOurs}`,
    sql`INSERT INTO recovery_codes (user_id, code_hash)
      SELECT ${userId}, value FROM json_each(${JSON.stringify(hashes)}) WHERE ${isOurs}`,
  ];
}

/**
 * Turns the second factor off or cancels its enrollment, and notifies the owner if it was on.
 */
export async function turnOffSecondFactor(context: DomainContext, userId: string): Promise<void> {
  const removed = sql<{ confirmedAt: number | null }>`
    DELETE FROM second_factors WHERE user_id = ${userId} RETURNING confirmed_at AS confirmedAt`;
  const written = await context.db.write(
    [
      sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`,
      removed,
      forgetEnrolment(userId),
      sql`DELETE FROM pending_second_factors WHERE user_id = ${userId}`,
      sql`DELETE FROM auth_locks WHERE user_id = ${userId} AND kind = 'TWO_FACTOR'`,
    ],
    { idempotent: true },
  );
  if (written.rows(removed).some(({ confirmedAt }) => confirmedAt !== null))
    await notifyOfChange(context, userId, "off");
}

/** Notifies the owner of a change to their second factor. Never throws. */
export function notifyOfChange(
  context: DomainContext,
  userId: string,
  change: SecondFactorChange,
): Promise<void> {
  return notifyOwner(context, userId, {
    name: `second-factor-${change}`,
    message: secondFactorChanged(change),
  });
}
