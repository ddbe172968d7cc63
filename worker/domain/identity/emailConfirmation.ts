// Owns confirming an account's email address: its owner opens the emailed link and presses the
// button. Opening the link alone uses nothing up. Only the newest link is valid, so requesting
// another address cancels the earlier request.

import { EMAIL_MESSAGE, readEmail } from "../../../shared/format/inputPatterns.ts";
import { authOrigin } from "../../../shared/routes/authOrigin.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { sql, type Sql, type Statement } from "../../db/sql.ts";
import { log } from "../../log.ts";
import type { DomainContext } from "../kernel/context.ts";
import { sendMailNow } from "../mail/processMail.ts";
import { emailChangeAsked } from "../mail/messages/account/emailChangeAsked.ts";
import { emailChanged } from "../mail/messages/account/emailChanged.ts";
import { verifyEmail } from "../mail/messages/account/verifyEmail.ts";
import { MailOffError, queueMail } from "../mail/queueMail.ts";
import { moveSubscriptions } from "../newsletters/rows/moveSubscriptions.ts";
import { mailAttempts, OTHER_MAILS } from "./signIn/mailAttempts.ts";
import { newToken } from "../kernel/newToken.ts";
import { addressKey, LIMITS } from "./rows/rateLimits.ts";
import { hashToken } from "./rows/session.ts";
import {
  CLOCK_SKEW_MS,
  emailKeyOf,
  PLEASE_TRY_AGAIN,
  TOO_MANY_ATTEMPTS,
} from "./rows/signInRequest.ts";

/** How long a link is valid, in milliseconds. */
const LIFETIME_MS = DAY_MS;

/** Result of requesting a link. `taken`: another account has the address. */
export type ConfirmationResult =
  | { isSent: true }
  | { error: "invalid" | "taken" | "limited" | "failed"; message: string };

/** What a link will do when confirmed. */
export interface WaitingConfirmation {
  userId: string;
  email: string;
  /** Username of the account that will get the address. */
  username: string;
  /** Not used, not expired, and the newest of its account. */
  isOpen: boolean;
}

const TAKEN = "That email is already in use.";

/**
 * Sends a link that makes an address the account's. Rate-limited by address and by user.
 */
export async function askToConfirmEmail(
  context: DomainContext,
  userId: string,
  typed: string,
): Promise<ConfirmationResult> {
  const email = readEmail(typed);
  if (email === null) return { error: "invalid", message: EMAIL_MESSAGE };
  const { db, now } = context;
  const emailKey = emailKeyOf(email);
  const limit = LIMITS.confirmOfUser;
  const attempts = await mailAttempts(
    {
      limits: OTHER_MAILS,
      requester: userId,
      emailKey,
      bound: { key: addressKey(limit, userId), limit },
      forUser: userId,
    },
    now,
  );
  const owners = sql`
    SELECT 1 FROM user_emails WHERE email_key = ${emailKey} AND user_id <> ${userId}`;
  const written = await db.write([...attempts.statements, owners], { idempotent: false });
  if (attempts.isOneTooMany(written)) return { error: "limited", message: TOO_MANY_ATTEMPTS };
  if (written.hasRows(owners)) return { error: "taken", message: TAKEN };
  return send(context, { userId, email, emailKey });
}

async function send(
  context: DomainContext,
  { userId, email, emailKey }: { userId: string; email: string; emailKey: string },
): Promise<ConfirmationResult> {
  const { config, db, now } = context;
  const key = newToken();
  const keyHash = await hashToken(key);
  const url = authOrigin(config) + buildPath("ConfirmAccount", { key });
  const mailKey = `confirm-email-${keyHash.slice(0, 40)}`;
  const expiresAt = now + LIFETIME_MS;
  try {
    const message = verifyEmail({ url, validMs: LIFETIME_MS });
    const mail = queueMail(context, { to: email, key: mailKey, message, usefulUntil: expiresAt });
    await db.write(
      [
        sql`INSERT INTO email_confirmations
            (key_hash, user_id, email_key, email, created_at, expires_at, family)
          VALUES (${keyHash}, ${userId}, ${emailKey}, ${email}, ${now}, ${expiresAt}, (SELECT family
            FROM sessions WHERE token_hash = ${context.sessionHash}))`,
        mail,
      ],
      { idempotent: false },
    );
  } catch (error) {
    if (!(error instanceof MailOffError)) throw error;
    log("error", "A confirmation email can't be sent", { error });
    return { error: "failed", message: PLEASE_TRY_AGAIN };
  }
  await notifyPresentAddress(context, { userId, emailKey, keyHash });
  const isSent = await sendMailNow(context, mailKey);
  return isSent ? { isSent } : { error: "failed", message: PLEASE_TRY_AGAIN };
}

/**
 * Notifies the current address of the requested change, while it can still be stopped. Never
 * throws: the link is sent regardless.
 */
async function notifyPresentAddress(
  context: DomainContext,
  { userId, emailKey, keyHash }: { userId: string; emailKey: string; keyHash: string },
): Promise<void> {
  try {
    const present = await context.db.first<{ email: string }>(
      sql`SELECT email FROM user_emails WHERE user_id = ${userId} AND email_key <> ${emailKey}`,
    );
    if (!present) return;
    const path = buildPath("SettingsTab", { setting: "security" });
    const message = emailChangeAsked({ url: context.config.publicUrl + path });
    const key = `email-asked-${keyHash.slice(0, 40)}`;
    await context.db.write([queueMail(context, { to: present.email, key, message })], {
      idempotent: true,
    });
  } catch (error) {
    log("error", "The current address could not be notified of a requested change", { error });
  }
}

/**
 * Builds the statement that cancels a user's pending confirmations: all, or those that one sign-in
 * requested.
 */
export function endConfirmations(userId: string, family?: string): Statement {
  const all = sql`DELETE FROM email_confirmations WHERE user_id = ${userId} AND used_by IS NULL`;
  return family === undefined ? all : sql`${all} AND family = ${family}`;
}

/**
 * SQL condition for a usable link in row `c`, up to the latest plausible creation time.
 */
const isOpen = (
  now: number,
  createdUntil: number,
): Sql => sql`c.used_by IS NULL AND c.expires_at > ${now} AND c.created_at <= ${createdUntil}
  AND NOT EXISTS (SELECT 1 FROM email_confirmations n
    WHERE n.user_id = c.user_id AND n.created_at > c.created_at)`;

/**
 * What a link's key would do, even if it was used; null for an unknown key.
 */
export async function waitingConfirmation(
  { db, now }: Pick<DomainContext, "db" | "now">,
  key: string,
): Promise<WaitingConfirmation | null> {
  const row = await db.first<Omit<WaitingConfirmation, "isOpen"> & { isOpen: number }>(sql`
    SELECT c.user_id AS userId, c.email, u.username, (${isOpen(now, now + CLOCK_SKEW_MS)}) AS isOpen
    FROM email_confirmations c JOIN users u ON u.id = c.user_id
      WHERE c.key_hash = ${await hashToken(key)}`);
  return row && { ...row, isOpen: row.isOpen === 1 };
}

/**
 * Makes a link's address the account's, once, and notifies the previous address. False if the link
 * is not valid, or another account confirmed the address meanwhile.
 */
export async function confirmEmail(context: DomainContext, key: string): Promise<boolean> {
  const { db, now } = context;
  const keyHash = await hashToken(key);
  const mark = newToken();
  const used = sql`c.key_hash = ${keyHash} AND c.used_by = ${mark}`;
  const before = sql<{ email: string; isOther: number }>`
    SELECT e.email, c.email_key <> e.email_key AS isOther FROM email_confirmations c
    JOIN user_emails e ON e.user_id = c.user_id WHERE c.key_hash = ${keyHash}`;
  const marked = sql`
    UPDATE email_confirmations AS c SET used_by = ${mark} WHERE c.key_hash = ${keyHash}
      AND ${isOpen(now, now + CLOCK_SKEW_MS)}
      AND NOT EXISTS (SELECT 1 FROM user_emails e
        WHERE e.email_key = c.email_key AND e.user_id <> c.user_id)
    RETURNING key_hash`;
  const written = await db.write(
    [
      before,
      marked,
      sql`DELETE FROM user_emails WHERE user_id IN
        (SELECT c.user_id FROM email_confirmations c WHERE ${used})`,
      sql`INSERT INTO user_emails (email_key, user_id, email, verified_at)
        SELECT c.email_key, c.user_id, c.email, ${now} FROM email_confirmations c WHERE ${used}`,
      ...moveSubscriptions(
        sql`(SELECT user_id FROM email_confirmations WHERE key_hash = ${keyHash})`,
      ),
    ],
    { idempotent: false },
  );
  if (!written.hasRows(marked)) return false;
  const old = written.first(before);
  if (old?.isOther === 1) await notifyOldAddress(context, old.email, keyHash);
  return true;
}

/** Never throws: the address changes without the email. */
async function notifyOldAddress(
  context: DomainContext,
  email: string,
  keyHash: string,
): Promise<void> {
  try {
    const key = `email-changed-${keyHash.slice(0, 40)}`;
    const mail = queueMail(context, { to: email, key, message: emailChanged() });
    await context.db.write([mail], { idempotent: true });
  } catch (error) {
    log("error", "The former address could not be notified of its change", { error });
  }
}
