import { toHex } from "../../../shared/format/hex.ts";
import type { HomeFeedOrder } from "../../../shared/rules/feedReasons.ts";
import { isLocalName, readHostName } from "../../../shared/rules/hostNames.ts";
import type { DomainContext } from "../context.ts";
import { isProductHost, productHosts } from "../domains/productHosts.ts";

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
  /** The order that they want their home in: it comes with the session, since the home needs it first. */
  homeFeedOrder: HomeFeedOrder;
  /** When its owner last showed that it is them, in milliseconds since 1970. */
  confirmedAt: number;
}

/**
 * The session of a hashed token on a host, or null when there is none, it has ended, its user is gone,
 * or it is another host's: whoever has a domain of ours could read what browsers send there, and what
 * they read must open nothing elsewhere (decision 54).
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
    homeFeedOrder: HomeFeedOrder;
    confirmedAt: number;
  }>(
    `SELECT s.user_id AS userId, s.xsrf_token AS xsrfToken, u.is_staff AS isStaff,
       s.spoofed_by_user_id IS NOT NULL AS isSpoofed, s.host,
       u.home_feed_order AS homeFeedOrder,
       coalesce(s.confirmed_at, s.created_at) AS confirmedAt
     FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.token_hash = ?1 AND s.expires_at > ?2 AND (s.host IS NULL OR s.host = ?3)
       AND (s.spoofed_by_user_id IS NULL OR EXISTS
         (SELECT 1 FROM users f WHERE f.id = s.spoofed_by_user_id AND f.is_staff = 1))`,
    tokenHash,
    context.now,
    host,
  );
  if (!row) return null;
  const { host: openedOn, ...session } = row;
  return {
    ...session,
    host,
    isStaff: row.isStaff === 1,
    isSpoofed: row.isSpoofed === 1,
    isElsewhere: openedOn !== null && !isOfTheHouse(context.config, openedOn),
  };
}

/** True for a host that the product holds itself; development goes by the machine's own names. */
function isOfTheHouse(config: DomainContext["config"], host: string): boolean {
  const name = readHostName(host);
  return name !== null && (isProductHost(name, productHosts(config)) || isLocalName(name));
}

/** SHA-256 of a session token in hex: what the database keeps instead of the token. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return toHex(new Uint8Array(digest));
}
