// Owns verifying mobile numbers: a code is sent to the number and entered in the session that
// requested it. Only the newest code is valid, for ten minutes and five attempts. A number belongs
// to one account; verifying it takes it over and notifies the previous owner (decision 28).

import { sql, literal, type Statement } from "../../db/sql.ts";
import { LOGIN_CODE_LENGTH } from "../../../shared/format/inputPatterns.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import {
  type VerificationError,
  type PhoneError,
  readPhoneNumber,
} from "../../../shared/identity/phoneNumber.ts";
import { httpSms, SmsError, type SmsSender } from "../../ports/sms/SmsSender.ts";
import type { DomainContext } from "../kernel/context.ts";
import { mobileNumberMoved } from "../mail/messages/account/mobileNumberMoved.ts";
import { hashLoginCode, newLoginCode } from "./signIn/loginCode.ts";
import { addressKey, countRequest, isBeyond, LIMITS, networkKey } from "./rows/rateLimits.ts";
import { hashToken } from "./rows/session.ts";
import { CLOCK_SKEW_MS } from "./rows/signInRequest.ts";
import { notifyOwner } from "./rows/notifyOwner.ts";

const CODE_LIFETIME_MS = 10 * MINUTE_MS;
const MAX_ATTEMPTS = 5;

/** Latest expiry that a code can have now; a later one was sent before the clock was set back. */
export const latestCodeEnd = (now: number): number => now + CODE_LIFETIME_MS + CLOCK_SKEW_MS;

/** The requesting user and session. */
interface Asking {
  userId: string;
  /**
   * The database stores only the hash of this token, so a leak does not reveal which of the million
   * codes matches.
   */
  sessionToken: string;
}

/** The configured SMS sender; null for none. */
export function smsSender({
  config,
  db,
  development,
  now,
}: Pick<DomainContext, "config" | "db" | "development" | "now">): SmsSender | null {
  const { sms } = config;
  if (sms.driver === "off") return null;
  if (sms.driver === "http") return httpSms(sms, (url, init) => fetch(url, init));
  return development?.sms(db, now) ?? null;
}

/** Result of requesting a code. */
type StartVerificationResult =
  | { kind: "sent"; number: string }
  | { kind: "no-number"; error: PhoneError }
  | { kind: "rejected"; error: VerificationError }
  | { kind: "not-sent" };

/**
 * Sends a code to a number. Every request counts against the limits per user, number, and network.
 */
export async function startMobileVerification(
  context: DomainContext,
  { userId, sessionToken }: Asking,
  typed: string,
): Promise<StartVerificationResult> {
  const read = readPhoneNumber(typed);
  if (read.error !== null) return { kind: "no-number", error: read.error };
  const { number } = read;
  const { db, now, network } = context;
  const { codesToPerson, codesToNumber, codesToNetwork } = LIMITS;
  const [ofNumber, ofNetwork] = await Promise.all([
    // The count outlives the number, so it is stored under a hash.
    hashToken(number),
    networkKey(codesToNetwork, network),
  ]);
  const attempts = [
    {
      limit: codesToPerson,
      count: countRequest(addressKey(codesToPerson, userId), codesToPerson, now),
    },
    {
      limit: codesToNumber,
      count: countRequest(addressKey(codesToNumber, ofNumber), codesToNumber, now),
    },
    { limit: codesToNetwork, count: countRequest(ofNetwork, codesToNetwork, now) },
  ];
  const people = readStanding(userId);
  const written = await db.write([people, ...attempts.map(({ count }) => count)], {
    idempotent: false,
  });
  const error = accountError(written.first(people));
  if (error) return { kind: "rejected", error };
  if (attempts.some(({ limit, count }) => isBeyond(written.first(count), limit)))
    return { kind: "rejected", error: "RATE_LIMITED" };
  const sender = smsSender(context);
  if (!sender) return { kind: "not-sent" };
  const code = newLoginCode();
  await db.write(
    [
      sql`INSERT INTO mobile_verifications (user_id, number, code_hash, expires_at)
        VALUES (${userId}, ${number}, ${await hashLoginCode(sessionToken, code)},
          ${now + CODE_LIFETIME_MS}) ON CONFLICT (user_id) DO UPDATE SET number = excluded.number,
          code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at`,
    ],
    { idempotent: true },
  );
  try {
    const text = `${code} is your ${PRODUCT_NAME} code. It works for ten minutes.`;
    await sender.send({ key: `sms-${crypto.randomUUID()}`, to: number, text });
  } catch (error) {
    if (error instanceof SmsError) return { kind: "not-sent" };
    throw error;
  }
  return { kind: "sent", number };
}

/**
 * Checks a code. Returns the number, now verified, or why it is not.
 */
export async function confirmMobileVerification(
  context: DomainContext,
  { userId, sessionToken }: Asking,
  typed: string,
): Promise<{ number: string } | { error: VerificationError }> {
  const { db, now } = context;
  const code = typed.replace(/\s/g, "");
  const isCode = code.length === LOGIN_CODE_LENGTH && /^\d+$/.test(code);
  const codeHash = isCode ? await hashLoginCode(sessionToken, code) : "";
  const fits = sql`
    SELECT number FROM mobile_verifications
    WHERE user_id = ${userId} AND code_hash = ${codeHash} AND expires_at > ${now}
      AND expires_at <= ${latestCodeEnd(now)}
      AND attempts <= ${literal(MAX_ATTEMPTS)}
      AND (SELECT is_hidden FROM users WHERE id = ${userId}) = 0`;
  const people = readStanding(userId);
  const lost = sql<{ userId: string }>`
    DELETE FROM mobile_numbers WHERE number IN (${fits}) AND user_id <> ${userId}
      RETURNING user_id AS userId`;
  const taken = sql<{ number: string }>`
    INSERT INTO mobile_numbers (user_id, number, verified_at) SELECT ${userId}, number, ${now}
      FROM (${fits})
    WHERE true ON CONFLICT (user_id) DO UPDATE SET number = excluded.number,
      verified_at = excluded.verified_at RETURNING number`;
  const written = await db.write(
    [
      people,
      sql`UPDATE mobile_verifications SET attempts = attempts + 1 WHERE user_id = ${userId}`,
      lost,
      taken,
      sql`DELETE FROM mobile_verifications WHERE user_id = ${userId} AND code_hash = ${codeHash}`,
    ],
    { idempotent: false },
  );
  const error = accountError(written.first(people));
  if (error) return { error };
  const number = written.first(taken)?.number;
  if (number === undefined) return { error: "NOT_MOBILE_VERIFIED" };
  for (const loser of written.rows(lost)) {
    const news = { name: "mobile-number-moved", message: mobileNumberMoved() };
    await notifyOwner(context, loser.userId, news);
  }
  return { number };
}

/** Deletes a user's number. */
export async function removeMobileNumber(
  { db }: Pick<DomainContext, "db">,
  userId: string,
): Promise<void> {
  await db.write([sql`DELETE FROM mobile_numbers WHERE user_id = ${userId}`], { idempotent: true });
}

interface Standing {
  hiddenByStaff: number;
  closedAt: number | null;
  eraseAt: number | null;
}

const readStanding = (userId: string): Statement<Standing> => sql`
  SELECT hidden_by_staff AS hiddenByStaff, closed_at AS closedAt, erase_at AS eraseAt
  FROM users WHERE id = ${userId}`;

/** Why an account can't verify a number (decision 28). */
function accountError(row: Standing | null): VerificationError | null {
  if (!row) return "DELETED";
  if (row.hiddenByStaff === 1) return "SUSPENDED";
  if (row.closedAt !== null) return row.eraseAt === null ? "DEACTIVATED" : "DELETED";
  return null;
}
