// Owns whether an account asks for a second factor: turning it on, which a first code proves, and off.

import { readLoginCode } from "../../../shared/format/inputPatterns.ts";
import type { Statement } from "../../db/database.ts";
import type { DomainContext } from "../context.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recoveryCode.ts";
import { newTotpSecret, stepOfCode, totpUri } from "./totp.ts";

type Context = Pick<DomainContext, "db" | "now">;

/** What an authenticator is told. */
export interface Enrolment {
  secret: string;
  /** otpauth://, for a picture. */
  uri: string;
}

/** True where an account asks for a second factor. Throws as Database does. */
export async function hasSecondFactor({ db }: Context, userId: string): Promise<boolean> {
  const row = await db.first(
    "SELECT 1 FROM second_factors WHERE user_id = ?1 AND confirmed_at IS NOT NULL",
    userId,
  );
  return row !== null;
}

/** What is to be enrolled; the same until it is proven. Null where one is on. Throws as Database. */
export async function beginSecondFactor(
  { db, now }: Context,
  userId: string,
): Promise<Enrolment | null> {
  const [, rows] = await db.write(
    [
      [
        `INSERT INTO second_factors (user_id, secret, created_at) VALUES (?1, ?2, ?3)
         ON CONFLICT DO NOTHING`,
        userId,
        newTotpSecret(),
        now,
      ],
      [
        `SELECT f.secret, u.username FROM second_factors f JOIN users u ON u.id = f.user_id
         WHERE f.user_id = ?1 AND f.confirmed_at IS NULL`,
        userId,
      ],
    ],
    { idempotent: false },
  );
  const row = rows?.[0] as { secret: string; username: string } | undefined;
  return row ? { secret: row.secret, uri: totpUri(row.secret, row.username) } : null;
}

/**
 * Turns a second factor on, given a code of what was enrolled, and answers the recovery codes, which
 * are shown this once. Null for a wrong code, and where one is on already. Throws as Database.
 */
export async function turnOnSecondFactor(
  { db, now }: Context,
  userId: string,
  typed: string,
): Promise<string[] | null> {
  const row = await db.first<{ secret: string }>(
    "SELECT secret FROM second_factors WHERE user_id = ?1 AND confirmed_at IS NULL",
    userId,
  );
  const code = readLoginCode(typed.replace(/\s/g, ""));
  const step = row && code !== null ? stepOfCode(row.secret, code, now) : null;
  if (step === null) return null;
  const codes = newRecoveryCodes();
  const [on] = await db.write(
    [
      [
        `UPDATE second_factors SET confirmed_at = ?2, last_step = ?3
         WHERE user_id = ?1 AND confirmed_at IS NULL RETURNING user_id`,
        userId,
        now,
        step,
      ],
      ...(await keepCodes(userId, codes, { changedAt: now })),
      ["DELETE FROM auth_locks WHERE user_id = ?1 AND kind = 'TWO_FACTOR'", userId],
    ],
    { idempotent: false },
  );
  return on?.length ? codes : null;
}

/** New recovery codes for old. Null where no second factor is on. Throws as Database. */
export async function renewRecoveryCodes(
  context: Context,
  userId: string,
): Promise<string[] | null> {
  if (!(await hasSecondFactor(context, userId))) return null;
  const codes = newRecoveryCodes();
  await context.db.write(await keepCodes(userId, codes, {}), { idempotent: false });
  return codes;
}

/** `changedAt`: only where the factor was turned on at that moment. */
async function keepCodes(
  userId: string,
  codes: readonly string[],
  { changedAt = null }: { changedAt?: number | null },
): Promise<Statement[]> {
  const hashes = await Promise.all(codes.map(hashRecoveryCode));
  const isOurs = `EXISTS (SELECT 1 FROM second_factors
    WHERE user_id = ?1 AND confirmed_at = coalesce(?2, confirmed_at))`;
  return [
    [`DELETE FROM recovery_codes WHERE user_id = ?1 AND ${isOurs}`, userId, changedAt],
    [
      `INSERT INTO recovery_codes (user_id, code_hash)
       SELECT ?1, value FROM json_each(?3) WHERE ${isOurs}`,
      userId,
      changedAt,
      JSON.stringify(hashes),
    ],
  ];
}

/** Turns the second factor off, whether it was on or only begun. Throws as Database. */
export async function turnOffSecondFactor({ db }: Context, userId: string): Promise<void> {
  await db.write(
    [
      ["DELETE FROM recovery_codes WHERE user_id = ?1", userId],
      ["DELETE FROM second_factors WHERE user_id = ?1", userId],
      ["DELETE FROM second_factor_waits WHERE user_id = ?1", userId],
      ["DELETE FROM auth_locks WHERE user_id = ?1 AND kind = 'TWO_FACTOR'", userId],
    ],
    { idempotent: true },
  );
}
