// Owns how a session of the auth domain becomes a session on another first-party host. That host
// sends the browser over with the hash of a cookie it set. The returned token works once, briefly,
// on that host and in that browser, which prevents login CSRF.

import { MINUTE_MS } from "../../../../shared/durations.ts";
import { sql } from "../../../db/sql.ts";
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
  const inserted = sql`
    INSERT INTO identity_tokens (token_hash, family, host, state_hash, expires_at)
    SELECT ${await hashToken(token)}, family, ${host}, ${stateHash}, ${now + LIFETIME_MS}
      FROM sessions
    WHERE token_hash = ${sessionHash} AND expires_at > ${now} AND family IS NOT NULL
      AND impersonated_by_user_id IS NULL AND (host IS NULL OR host = ${from})
    RETURNING token_hash`;
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
  const sessions = sql<{ userId: string; createdAt: number }>`
    INSERT INTO sessions (token_hash, user_id, xsrf_token, created_at, expires_at, family,
      user_agent, place, confirmed_at, host)
    SELECT ${sessionHash}, s.user_id, ${newToken()}, ${now}, max(s.expires_at), s.family,
      ${userAgent}, ${place},
      max(coalesce(s.confirmed_at, s.created_at)), ${openedOn}
    FROM identity_tokens t JOIN sessions s ON s.family = t.family
    WHERE t.token_hash = ${tokenHash} AND t.host = ${host} AND t.state_hash = ${stateHash}
      AND t.expires_at > ${now}
      AND t.expires_at <= ${latestEnd(now)} AND s.expires_at > ${now}
        AND s.impersonated_by_user_id IS NULL
    GROUP BY s.family RETURNING user_id AS userId,
      (SELECT u.created_at FROM users u WHERE u.id = user_id) AS createdAt`;
  const written = await db.write(
    [
      sessions,
      sql`DELETE FROM identity_tokens WHERE token_hash = ${tokenHash}`,
      ...endOldSession({ oldSessionHash }, sessionHash, now),
    ],
    { idempotent: false },
  );
  const opened = written.first(sessions);
  if (!opened) return null;
  const { userId, createdAt } = opened;
  return { token: sessionToken, userId, isNew: createdAt > now - NEW_ACCOUNT_MS };
}
