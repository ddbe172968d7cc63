// Owns reauthentication: actions that could take over an account (changing its address, password,
// or second factor, or closing it) require a recent one. By password, by a code sent to the
// address, or by a connected provider.

import { MINUTE_MS } from "../../../../shared/durations.ts";
import type { SignInError } from "../../../../shared/identity/signInErrors.ts";
import { sql, type Statement } from "../../../db/sql.ts";
import type { SocialIdentity } from "../../../ports/socialSignIn/SocialProvider.ts";
import type { DomainContext } from "../../kernel/context.ts";
import type { BrowserContext } from "../rows/browser.ts";
import { clearAttempts } from "../signIn/authLocks.ts";
import { type SendResult, sendAcctAuthEmail } from "../signIn/sendAcctAuthEmail.ts";
import { hashToken, type Session } from "../rows/session.ts";
import { CLOCK_SKEW_MS, PLEASE_TRY_AGAIN } from "../rows/signInRequest.ts";
import { tryPassword } from "../signIn/tryPassword.ts";
import { verifyLoginCode } from "../signIn/verifyLoginCode.ts";

/** How long a reauthentication is valid, in milliseconds. Signing in counts as one. */
const FRESH_MS = 15 * MINUTE_MS;

/**
 * True if the session's owner reauthenticated recently. Always false during impersonation and on
 * custom domains.
 */
export function isFresh({ isSpoofed, isElsewhere, confirmedAt }: Session, now: number): boolean {
  return (
    !isSpoofed && !isElsewhere && confirmedAt > now - FRESH_MS && confirmedAt <= now + CLOCK_SKEW_MS
  );
}

/** The requesting session. */
interface Asking {
  userId: string;
  sessionHash: string;
}

/** Reauthenticates with the account's password. Null on success. */
export async function confirmByPassword(
  context: DomainContext,
  { userId, sessionHash }: Asking,
  password: string,
): Promise<SignInError | null> {
  const tried = await tryPassword(context, userId, password);
  if ("reason" in tried) return tried;
  await context.db.write(
    [...clearAttempts(userId, "PASSWORD", tried.network), refresh(sessionHash, context.now)],
    { idempotent: false },
  );
  return null;
}

/** Address that a code would be sent to; null for an account without one. */
export async function confirmationAddress(
  { db }: Pick<DomainContext, "db">,
  userId: string,
): Promise<string | null> {
  const row = await db.first<{ email: string }>(
    sql`SELECT email FROM user_emails WHERE user_id = ${userId}`,
  );
  return row?.email ?? null;
}

/** Sends a code to the account's address. */
export async function sendConfirmationCode(
  context: BrowserContext,
  userId: string,
): Promise<SendResult> {
  const email = await confirmationAddress(context, userId);
  if (email === null) {
    return { error: "BadRequest", message: PLEASE_TRY_AGAIN, formError: "other" };
  }
  return sendAcctAuthEmail(context, { email, operation: "LOGIN", type: "LOGIN_CODE" });
}

/**
 * Reauthenticates with the code, in the browser that requested it. Returns an error message, or
 * null on success.
 */
export async function confirmByCode(
  context: BrowserContext,
  { userId, sessionHash }: Asking,
  typed: string,
): Promise<string | null> {
  const result = await verifyLoginCode(context, typed);
  if ("error" in result) return result.message;
  const [idHash, tokenHash] = await Promise.all([
    hashToken(context.browser.pendingSignIn ?? ""),
    hashToken(result.token),
  ]);
  // The code may have been requested for another account's address.
  const used = sql`
    UPDATE sign_in_requests SET used_by = ${sessionHash}
    WHERE id_hash = ${idHash} AND token_hash = ${tokenHash} AND used_by IS NULL
      AND email_key IN (SELECT email_key FROM user_emails WHERE user_id = ${userId})
    RETURNING id_hash`;
  const written = await context.db.write(
    [
      used,
      sql`UPDATE sessions SET confirmed_at = ${context.now} WHERE token_hash = ${sessionHash}
        AND EXISTS
        (SELECT 1 FROM sign_in_requests WHERE id_hash = ${idHash} AND used_by = ${sessionHash})`,
    ],
    { idempotent: false },
  );
  return written.hasRows(used) ? null : PLEASE_TRY_AGAIN;
}

/**
 * Reauthenticates with a connected provider. False if the provider account is not connected to this
 * user, or the viewer changed meanwhile.
 */
export async function confirmByProvider(
  context: DomainContext,
  { issuer, subject }: Pick<SocialIdentity, "issuer" | "subject">,
  userId: string | null,
): Promise<boolean> {
  const { db, now, sessionHash } = context;
  const session = await context.session();
  if (!session || session.isSpoofed || session.userId !== userId) return false;
  const confirmed = sql`
    UPDATE sessions SET confirmed_at = ${now} WHERE token_hash = ${sessionHash} AND EXISTS
      (SELECT 1 FROM user_connections WHERE issuer = ${issuer} AND subject = ${subject}
        AND user_id = ${userId})
    RETURNING token_hash`;
  const written = await db.write([confirmed], { idempotent: true });
  return written.hasRows(confirmed);
}

function refresh(sessionHash: string, now: number): Statement {
  return sql`UPDATE sessions SET confirmed_at = ${now} WHERE token_hash = ${sessionHash}`;
}
