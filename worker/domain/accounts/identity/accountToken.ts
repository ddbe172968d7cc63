// Owns how somebody's app hands its sign-in to a browser on the same device: a token that its viewer
// asks for, and that a press in the browser uses once and soon.

import type { DomainContext } from "../../context.ts";
import { issueIdentityToken, latestEnd, takeIdentityToken } from "./identityToken.ts";
import type { SessionHost } from "./startSession.ts";
import { addressKey, countTry, isBeyond, LIMITS } from "../../core/identity/rateLimits.ts";
import { hashToken } from "../../core/identity/session.ts";

/** What stands for the host and the browser of the other tokens: no host has such a name. */
const APP = { host: "app login", state: "app login" } as const;

/**
 * A token for the viewer; null for a visitor, for staff who act as somebody, on a host of somebody's
 * own, and after too many.
 * Throws as `Database.write`.
 */
export async function accountToken(context: DomainContext): Promise<string | null> {
  const { db, now, sessionHash } = context;
  const session = await context.session();
  if (!session || session.isElsewhere || !sessionHash) return null;
  const limit = LIMITS.accountTokensOfUser;
  const [count] = await db.write([countTry(addressKey(limit, session.userId), limit, now)], {
    idempotent: false,
  });
  if (isBeyond(count, limit)) return null;
  const stateHash = await hashToken(APP.state);
  return issueIdentityToken(context, {
    sessionHash,
    from: session.host,
    host: APP.host,
    stateHash,
  });
}

/** The username of whom a token would sign in; null for one that is none (any more). */
export async function accountOfToken(
  { db, now }: Pick<DomainContext, "db" | "now">,
  token: string,
): Promise<string | null> {
  const row = await db.first<{ username: string }>(
    `SELECT u.username FROM identity_tokens t
     JOIN sessions s ON s.family = t.family AND s.expires_at > ?3
     JOIN users u ON u.id = s.user_id
     WHERE t.token_hash = ?1 AND t.host = ?2 AND t.expires_at > ?3
       AND t.expires_at <= ?4 LIMIT 1`,
    await hashToken(token),
    APP.host,
    now,
    latestEnd(now),
  );
  return row?.username ?? null;
}

/** Opens a session for a token and answers its token; null where it opens none. Throws as above. */
export async function takeAccountToken(
  context: DomainContext,
  token: string,
  place: SessionHost,
): Promise<string | null> {
  return (await takeIdentityToken(context, { token, ...APP }, place))?.token ?? null;
}
