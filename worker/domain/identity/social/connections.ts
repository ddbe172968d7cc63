// Owns which provider accounts are connected to a user: lists them, connects one, and disconnects
// one unless it is the only sign-in method.

import type { SocialProviderId } from "../../../../shared/socialProviders.ts";
import { sql } from "../../../db/sql.ts";
import type { SocialIdentity } from "../../../ports/socialSignIn/SocialProvider.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { accountConnected } from "../../mail/messages/account/accountConnected.ts";
import { newToken } from "../../kernel/newToken.ts";
import { hashToken } from "../rows/session.ts";
import { CLOCK_SKEW_MS } from "../rows/signInRequest.ts";
import { attemptOf, newAttempt } from "./socialAttempt.ts";
import { socialProvider } from "./socialProvider.ts";
import { accountDisconnected } from "../../mail/messages/account/accountDisconnected.ts";
import { notifyOwner } from "../rows/notifyOwner.ts";

/** A connected provider account. */
export interface Connection {
  provider: SocialProviderId;
  /** As the provider reported it; null if it reported none. */
  email: string | null;
  name: string | null;
  /** Milliseconds since 1970. */
  connectedAt: number;
}

/** Lists a user's connections, oldest first; at most one per provider. */
export function listConnections(
  { db }: Pick<DomainContext, "db">,
  userId: string,
): Promise<Connection[]> {
  return db.all<Connection>(sql`
    SELECT provider, email, name, connected_at AS connectedAt FROM user_connections
    WHERE user_id = ${userId} ORDER BY connected_at, provider`);
}

/**
 * Issues a token to start connecting a provider to an account. Null if the provider is not
 * available.
 */
export async function connectToken(
  context: DomainContext,
  userId: string,
  { provider, redirect }: { provider: SocialProviderId; redirect: string },
): Promise<string | null> {
  if (!(await socialProvider(context, provider))) return null;
  const token = newToken();
  const way = { provider, operation: "CONNECT", token, secret: "", userId, redirect } as const;
  const note = await newAttempt({ ...way, isOnItsWay: false }, context.now);
  await context.db.write([note], { idempotent: false });
  return token;
}

/**
 * Redeems such a token once and returns the provider's authorization URL. `secret` is the value of
 * the browser's cookie. Null if the token is not the signed-in user's or not valid. Throws
 * SocialProviderUnavailableError, and like `Database.write`.
 */
export async function startConnecting(
  context: DomainContext,
  id: SocialProviderId,
  { token, secret, userId }: { token: string; secret: string; userId: string },
): Promise<URL | null> {
  const provider = await socialProvider(context, id);
  if (!provider) return null;
  const attempt = await attemptOf(context, { provider: id, operation: "CONNECT", token, secret });
  const address = await provider.authorizationUrl(attempt, null);
  const [tokenHash, browserHash] = await Promise.all([hashToken(token), hashToken(secret)]);
  const taken = sql`
    UPDATE social_sign_ins SET browser_hash = ${browserHash}
    WHERE token_hash = ${tokenHash} AND browser_hash IS NULL AND operation = 'CONNECT'
      AND provider = ${id} AND user_id = ${userId} AND expires_at > ${context.now}
      AND created_at <= ${context.now + CLOCK_SKEW_MS}
    RETURNING token_hash`;
  const written = await context.db.write([taken], { idempotent: false });
  return written.hasRows(taken) ? address : null;
}

/**
 * Connects a provider account to the signed-in user, who must be the one who started, and notifies
 * them by email. True if it is theirs afterwards.
 */
export async function connectAccount(
  context: DomainContext,
  provider: SocialProviderId,
  { issuer, subject, email, name }: SocialIdentity,
  userId: string | null,
): Promise<boolean> {
  const session = await context.session();
  if (!session || session.isSpoofed || session.userId !== userId) return false;
  const made = sql`
    INSERT INTO user_connections (issuer, subject, user_id, provider, email, name, connected_at)
    VALUES (${issuer}, ${subject}, ${userId}, ${provider}, ${email}, ${name}, ${context.now})
      ON CONFLICT DO NOTHING RETURNING user_id`;
  const connection = sql`
    SELECT 1 FROM user_connections WHERE issuer = ${issuer} AND subject = ${subject}
      AND user_id = ${userId}`;
  const written = await context.db.write([made, connection], { idempotent: true });
  if (written.hasRows(made))
    await notifyOwner(context, userId, {
      name: "account-connected",
      message: accountConnected({ provider }),
    });
  return written.hasRows(connection);
}

/**
 * Disconnects a provider and notifies the owner. Returns `kept` if it is the only sign-in method:
 * the account has no email address, password, or other connection.
 */
export async function disconnectAccount(
  context: DomainContext,
  userId: string,
  provider: SocialProviderId,
): Promise<"gone" | "kept"> {
  const removed = sql`
    DELETE FROM user_connections WHERE user_id = ${userId} AND provider = ${provider} AND (
      EXISTS (SELECT 1 FROM user_emails WHERE user_id = ${userId})
      OR EXISTS (SELECT 1 FROM user_passwords WHERE user_id = ${userId})
      OR EXISTS (SELECT 1 FROM user_connections WHERE user_id = ${userId}
        AND provider <> ${provider}))
    RETURNING provider`;
  const remaining = sql`
    SELECT 1 FROM user_connections WHERE user_id = ${userId} AND provider = ${provider}`;
  const written = await context.db.write([removed, remaining], { idempotent: true });
  if (written.hasRows(removed))
    await notifyOwner(context, userId, {
      name: "account-disconnected",
      message: accountDisconnected({ provider }),
    });
  return written.hasRows(remaining) ? "kept" : "gone";
}
