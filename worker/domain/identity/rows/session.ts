import { sql } from "../../../db/sql.ts";
import type { MembershipTier } from "../../../../shared/enums.ts";
import { toHex } from "../../../../shared/format/hex.ts";
import type { HomeFeedOrder } from "../../../../shared/home/feedReasons.ts";
import { readHostName } from "../../../../shared/domains/hostNames.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { isFirstParty } from "../../domains/rows/isProductHost.ts";
import { tierSql } from "../../membership/rows/tier.ts";
import { CLOCK_SKEW_MS } from "./signInRequest.ts";

/** The signed-in user's session, from the session's row and its user. */
export interface Session {
  userId: string;
  xsrfToken: string;
  /** The request's host, with its port. */
  host: string;
  isStaff: boolean;
  /** The tier of the membership at the time of the request; on custom domains, too. */
  tier: MembershipTier;
  /** An impersonation session of a staff member. */
  isSpoofed: boolean;
  /** A session on a custom domain: it may read and write there, but not change the account. */
  isElsewhere: boolean;
  /**
   * On a custom domain: the user or publication that owns it; null if it no longer has an owner.
   */
  hostOwnerId: string | null;
  /** The user's home feed order; read with the session because the home page needs it first. */
  homeFeedOrder: HomeFeedOrder;
  /** When its owner last reauthenticated, in milliseconds since 1970. */
  confirmedAt: number;
}

/**
 * The session of a token hash on a host. Null if there is none, it expired, its user is gone, or it
 * belongs to another host: a custom domain's owner could read the cookies sent there, so they must
 * not work elsewhere (decision 23). Sessions from before a domain changed hands are rejected too
 * (decision 23).
 */
export async function readSession(
  context: Pick<DomainContext, "db" | "now" | "config">,
  tokenHash: string,
  host: string,
): Promise<Session | null> {
  const ownHost = isFirstParty(context.config, host) ? null : readHostName(host);
  const row = await context.db.first<{
    userId: string;
    xsrfToken: string;
    isStaff: number;
    tier: MembershipTier;
    isSpoofed: number;
    host: string | null;
    hostOwnerId: string | null;
    homeFeedOrder: HomeFeedOrder;
    confirmedAt: number;
  }>(
    // `+` keeps SQLite from compiling the statement again for each request (decision 7).
    sql`
    SELECT s.user_id AS userId, s.xsrf_token AS xsrfToken, u.is_staff AS isStaff,
      ${tierSql(sql`s.user_id`, context.now)} AS tier,
      s.impersonated_by_user_id IS NOT NULL AS isSpoofed, s.host,
      u.home_feed_order AS homeFeedOrder,
      coalesce((SELECT c.id FROM active_collections c
        WHERE c.domain = ${ownHost}),
        (SELECT p.id FROM users p
          WHERE p.domain = ${ownHost})) AS
          hostOwnerId,
      coalesce(s.confirmed_at, s.created_at) AS confirmedAt
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token_hash = +${tokenHash} AND s.expires_at > ${context.now} AND (s.host IS NULL
      OR s.host = +${host})
      AND NOT EXISTS (SELECT 1 FROM custom_domains d
        WHERE d.domain = ${ownHost}
          AND d.state = 'live' AND d.live_at > s.created_at)
      AND (s.impersonated_by_user_id IS NULL OR (s.created_at <= ${context.now + CLOCK_SKEW_MS}
        AND EXISTS
        (SELECT 1 FROM users f WHERE f.id = s.impersonated_by_user_id AND f.is_staff = 1)))`,
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
 * The user whose private data the session may show. Null for anonymous viewers, and on another
 * owner's custom domain, whose owner could hold the session (decision 23).
 */
export function selfOf(session: Session | null): string | null {
  if (!session) return null;
  return session.isElsewhere && session.hostOwnerId !== session.userId ? null : session.userId;
}

/** SHA-256 of a token in hex; the database stores it instead of the token. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return toHex(new Uint8Array(digest));
}
