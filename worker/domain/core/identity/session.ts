import { toHex } from "../../../../shared/format/hex.ts";
import type { HomeFeedOrder } from "../../../../shared/rules/feedReasons.ts";
import { readHostName } from "../../../../shared/rules/hostNames.ts";
import type { DomainContext } from "../../context.ts";
import { isFirstParty } from "../domains/productHosts.ts";
import { CLOCK_SKEW_MS } from "./signInRequest.ts";

/** Who is signed in, as the session's row and its user say. */
export interface Session {
  userId: string;
  xsrfToken: string;
  /** The host that it is asked on, with its port. */
  host: string;
  isStaff: boolean;
  /** A member of staff acts as this user. */
  isSpoofed: boolean;
  /** It is one of a host of somebody's own: good to read and write there, not to change the account. */
  isElsewhere: boolean;
  /** Of such a host: the person or publication whose it is; null where it is nobody's any more. */
  hostOwnerId: string | null;
  /** The order that they want their home in: it comes with the session, since the home needs it first. */
  homeFeedOrder: HomeFeedOrder;
  /** When its owner last showed that it is them, in milliseconds since 1970. */
  confirmedAt: number;
}

/**
 * The session of a hashed token on a host, or null when there is none, it has ended, its user is gone,
 * or it is another host's: whoever has a domain of ours could read what browsers send there, and what
 * they read must open nothing elsewhere (decision 54). One that was opened before a domain became its
 * owner's is not theirs to have (decision 167).
 */
export async function readSession(
  context: Pick<DomainContext, "db" | "now" | "config">,
  tokenHash: string,
  host: string,
): Promise<Session | null> {
  const row = await context.db.first<{
    userId: string;
    xsrfToken: string;
    isStaff: number;
    isSpoofed: number;
    host: string | null;
    hostOwnerId: string | null;
    homeFeedOrder: HomeFeedOrder;
    confirmedAt: number;
  }>(
    `SELECT s.user_id AS userId, s.xsrf_token AS xsrfToken, u.is_staff AS isStaff,
       s.impersonated_by_user_id IS NOT NULL AS isSpoofed, s.host,
       u.home_feed_order AS homeFeedOrder,
       coalesce((SELECT c.id FROM collections c WHERE c.domain = ?4),
         (SELECT p.id FROM users p WHERE p.domain = ?4)) AS hostOwnerId,
       coalesce(s.confirmed_at, s.created_at) AS confirmedAt
     FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.token_hash = ?1 AND s.expires_at > ?2 AND (s.host IS NULL OR s.host = ?3)
       AND NOT EXISTS (SELECT 1 FROM custom_domains d
         WHERE d.domain = ?4 AND d.state = 'live' AND d.live_at > s.created_at)
       AND (s.impersonated_by_user_id IS NULL OR (s.created_at <= ?5 AND EXISTS
         (SELECT 1 FROM users f WHERE f.id = s.impersonated_by_user_id AND f.is_staff = 1)))`,
    tokenHash,
    context.now,
    host,
    isFirstParty(context.config, host) ? null : readHostName(host),
    context.now + CLOCK_SKEW_MS,
  );
  if (!row) return null;
  const { host: openedOn, ...session } = row;
  return {
    ...session,
    host,
    isStaff: row.isStaff === 1,
    isSpoofed: row.isSpoofed === 1,
    isElsewhere: openedOn !== null && !isFirstParty(context.config, openedOn),
  };
}

/**
 * Whose things a session may be shown that are theirs alone: its person's, but not on a host of
 * somebody else's, whose owner could have the session (decision 167). Null for nobody's.
 */
export function selfOf(session: Session | null): string | null {
  if (!session) return null;
  return session.isElsewhere && session.hostOwnerId !== session.userId ? null : session.userId;
}

/** SHA-256 of a session token in hex: what the database keeps instead of the token. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return toHex(new Uint8Array(digest));
}
