// Owns how a native app signs its user in to a browser on the same device: with a short-lived token
// that the app's viewer requests and the browser redeems once, after a click.

import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { issueIdentityToken, latestEnd, takeIdentityToken } from "./identityToken.ts";
import type { SessionHost } from "./startSession.ts";
import { addressKey, countRequest, isBeyond, LIMITS } from "../rows/rateLimits.ts";
import { hashToken } from "../rows/session.ts";

/** Stands in for the host and browser state of other identity tokens: no host has this name. */
const APP = { host: "app login", state: "app login" } as const;

/**
 * Issues a token for the viewer. Null for an anonymous viewer, during impersonation, on a custom
 * domain, and beyond the rate limit.
 */
export async function accountToken(context: DomainContext): Promise<string | null> {
  const { db, now, sessionHash } = context;
  const session = await context.session();
  if (!session || session.isElsewhere || !sessionHash) return null;
  const limit = LIMITS.accountTokensOfUser;
  const attempts = countRequest(addressKey(limit, session.userId), limit, now);
  const written = await db.write([attempts], {
    idempotent: false,
  });
  if (isBeyond(written.first(attempts), limit)) return null;
  const stateHash = await hashToken(APP.state);
  return issueIdentityToken(context, {
    sessionHash,
    from: session.host,
    host: APP.host,
    stateHash,
  });
}

/**
 * Username of the account that a token would sign in to; null if the token is invalid or expired.
 */
export async function accountOfToken(
  { db, now }: Pick<DomainContext, "db" | "now">,
  token: string,
): Promise<string | null> {
  const row = await db.first<{ username: string }>(sql`
    SELECT u.username FROM identity_tokens t
    JOIN sessions s ON s.family = t.family AND s.expires_at > ${now}
    JOIN users u ON u.id = s.user_id
    WHERE t.token_hash = ${await hashToken(token)} AND t.host = ${APP.host}
      AND t.expires_at > ${now}
      AND t.expires_at <= ${latestEnd(now)} LIMIT 1`);
  return row?.username ?? null;
}

/**
 * Redeems a token: opens a session and returns the session token, or null if the token is not
 * valid.
 */
export async function takeAccountToken(
  context: DomainContext,
  token: string,
  place: SessionHost,
): Promise<string | null> {
  return (await takeIdentityToken(context, { token, ...APP }, place))?.token ?? null;
}
