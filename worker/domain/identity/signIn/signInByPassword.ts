import { sql } from "../../../db/sql.ts";
import type { SignInError } from "../../../../shared/identity/signInErrors.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { clearAttempts } from "./authLocks.ts";
import { type AuthResult, startSession, type SessionHost } from "../sessions/startSession.ts";
import { newToken } from "../../kernel/newToken.ts";
import { hashToken } from "../rows/session.ts";
import { emailKeyOf } from "../rows/signInRequest.ts";
import { tryPassword } from "./tryPassword.ts";

/** Maximum length of the account field, in characters: that of an email address. */
const MAX_ACCOUNT = 254;

/**
 * Signs in with a password. `account` is an email address or a username, with or without @;
 * `redirect` is not validated yet.
 */
export async function signInByPassword(
  context: DomainContext,
  { account, password, redirect }: { account: string; password: string; redirect: string },
  place: SessionHost,
): Promise<AuthResult | SignInError> {
  const key = emailKeyOf(account.trim().replace(/^@/, "").slice(0, MAX_ACCOUNT));
  const tried = await tryPassword(context, key, password);
  if ("reason" in tried) return tried;
  const { userId, network } = tried;
  const token = newToken();
  const sessionHash = await hashToken(token);
  const start = startSession(
    { from: sql`SELECT id AS user_id FROM users WHERE id = ${userId}` },
    { sessionHash, place, redirect, now: context.now },
  );
  const written = await context.db.write(
    [...clearAttempts(userId, "PASSWORD", network), ...start.statements],
    { idempotent: false },
  );
  return start.read(context, written, token) ?? { reason: "Default" };
}
