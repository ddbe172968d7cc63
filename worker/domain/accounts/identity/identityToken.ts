// Owns how a session of the auth domain becomes one on another host of ours. The other host sends the
// browser over with the hash of a cookie of its own; the token that comes back is good once, soon, on
// that host and in that browser, so that nobody can be signed in to somebody else's account with it.

import { MINUTE_MS } from "../../../../shared/durations.ts";
import type { DomainContext } from "../../context.ts";
import { newToken } from "../../core/identity/newToken.ts";
import { endOldSession, type SessionHost } from "./startSession.ts";
import { hashToken } from "../../core/identity/session.ts";
import { CLOCK_SKEW_MS } from "../../core/identity/signInRequest.ts";

/** How long the way to the other host may take, in milliseconds. */
const LIFETIME_MS = MINUTE_MS;

/** The latest end that a token can have now: one that ends later was made before the clock went back. */
export const latestEnd = (now: number): number => now + LIFETIME_MS + CLOCK_SKEW_MS;

/**
 * A token for the host of a redirect. `sessionHash` is the session's on `from`, the auth domain; a
 * session of staff who act as somebody goes nowhere else. Null where the session is none there. Throws as
 * `Database.write`.
 */
export async function issueIdentityToken(
  { db, now }: Pick<DomainContext, "db" | "now">,
  {
    sessionHash,
    from,
    host,
    stateHash,
  }: { sessionHash: string; from: string; host: string; stateHash: string },
): Promise<string | null> {
  const token = newToken();
  const [rows] = await db.write(
    [
      [
        `INSERT INTO identity_tokens (token_hash, family, host, state_hash, expires_at)
         SELECT ?1, family, ?3, ?4, ?5 FROM sessions
         WHERE token_hash = ?2 AND expires_at > ?6 AND family IS NOT NULL
           AND impersonated_by_user_id IS NULL AND (host IS NULL OR host = ?7)
         RETURNING token_hash`,
        await hashToken(token),
        sessionHash,
        host,
        stateHash,
        now + LIFETIME_MS,
        now,
        from,
      ],
    ],
    { idempotent: false },
  );
  return rows?.length ? token : null;
}

/** Opens a session for a token and answers its token, and whose it is. Null where it opens none. Throws as above. */
export async function takeIdentityToken(
  { db, now }: Pick<DomainContext, "db" | "now">,
  { token, host, state }: { token: string; host: string; state: string },
  { host: openedOn, userAgent, place, oldSessionHash }: SessionHost,
): Promise<{ token: string; userId: string } | null> {
  const sessionToken = newToken();
  const [tokenHash, stateHash, sessionHash] = await Promise.all([
    hashToken(token),
    hashToken(state),
    hashToken(sessionToken),
  ]);
  const [rows] = await db.write(
    [
      [
        `INSERT INTO sessions (token_hash, user_id, xsrf_token, created_at, expires_at, family,
           user_agent, place, confirmed_at, host)
         SELECT ?5, s.user_id, ?6, ?4, max(s.expires_at), s.family, ?7, ?8,
           max(coalesce(s.confirmed_at, s.created_at)), ?9
         FROM identity_tokens t JOIN sessions s ON s.family = t.family
         WHERE t.token_hash = ?1 AND t.host = ?2 AND t.state_hash = ?3 AND t.expires_at > ?4
           AND t.expires_at <= ?10 AND s.expires_at > ?4 AND s.impersonated_by_user_id IS NULL
         GROUP BY s.family RETURNING user_id AS userId`,
        tokenHash,
        host,
        stateHash,
        now,
        sessionHash,
        newToken(),
        userAgent,
        place,
        openedOn,
        latestEnd(now),
      ],
      ["DELETE FROM identity_tokens WHERE token_hash = ?1", tokenHash],
      ...endOldSession({ oldSessionHash }, sessionHash, now),
    ],
    { idempotent: false },
  );
  const [opened] = (rows ?? []) as { userId: string }[];
  return opened ? { token: sessionToken, userId: opened.userId } : null;
}
