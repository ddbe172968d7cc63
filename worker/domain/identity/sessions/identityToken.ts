// Owns how a session of the auth domain becomes a session on another first-party host. That host
// sends the browser over with the hash of a cookie it set. The returned token works once, briefly,
// on that host and in that browser, which prevents login CSRF.

import { MINUTE_MS } from "../../../../shared/durations.ts";
import { statement } from "../../../db/database.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { newToken } from "../../kernel/newToken.ts";
import { endOldSession, type SessionHost } from "./startSession.ts";
import { hashToken } from "../rows/session.ts";
import { CLOCK_SKEW_MS } from "../rows/signInRequest.ts";

/** How long a token is valid, in milliseconds. */
const LIFETIME_MS = MINUTE_MS;

/** How long an account counts as new on the hosts that its first session is handed to. */
const NEW_ACCOUNT_MS = 2 * MINUTE_MS;

/**
 * Latest expiry that a token can have now; a later one was issued before the clock was set back.
 */
export const latestEnd = (now: number): number => now + LIFETIME_MS + CLOCK_SKEW_MS;

/**
 * Issues a token for the host of a redirect. `sessionHash` is the session on `from`, the auth
 * domain. Null if there is no session; impersonation sessions are never carried to other hosts.
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
  const inserted = statement(
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
  );
  const written = await db.write([inserted], { idempotent: false });
  return written.hasRows(inserted) ? token : null;
}

/**
 * Redeems a token: opens a session and returns its token and user, and whether the account is new.
 * Null if the token is not valid.
 */
export async function takeIdentityToken(
  { db, now }: Pick<DomainContext, "db" | "now">,
  { token, host, state }: { token: string; host: string; state: string },
  { host: openedOn, userAgent, place, oldSessionHash }: SessionHost,
): Promise<{ token: string; userId: string; isNew: boolean } | null> {
  const sessionToken = newToken();
  const [tokenHash, stateHash, sessionHash] = await Promise.all([
    hashToken(token),
    hashToken(state),
    hashToken(sessionToken),
  ]);
  const sessions = statement<{ userId: string; createdAt: number }>(
    `INSERT INTO sessions (token_hash, user_id, xsrf_token, created_at, expires_at, family,
           user_agent, place, confirmed_at, host)
         SELECT ?5, s.user_id, ?6, ?4, max(s.expires_at), s.family, ?7, ?8,
           max(coalesce(s.confirmed_at, s.created_at)), ?9
         FROM identity_tokens t JOIN sessions s ON s.family = t.family
         WHERE t.token_hash = ?1 AND t.host = ?2 AND t.state_hash = ?3 AND t.expires_at > ?4
           AND t.expires_at <= ?10 AND s.expires_at > ?4 AND s.impersonated_by_user_id IS NULL
         GROUP BY s.family RETURNING user_id AS userId,
           (SELECT u.created_at FROM users u WHERE u.id = user_id) AS createdAt`,
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
  );
  const written = await db.write(
    [
      sessions,
      ["DELETE FROM identity_tokens WHERE token_hash = ?1", tokenHash],
      ...endOldSession({ oldSessionHash }, sessionHash, now),
    ],
    { idempotent: false },
  );
  const opened = written.first(sessions);
  if (!opened) return null;
  const { userId, createdAt } = opened;
  return { token: sessionToken, userId, isNew: createdAt > now - NEW_ACCOUNT_MS };
}
