// Owns members' full-text feeds: their secret addresses, and who may create and revoke them.

import { MAX_MEMBER_FEEDS } from "../../../shared/limits.ts";
import type { MembershipTier } from "../../../shared/enums.ts";
import { sql, literal } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { newToken } from "../kernel/newToken.ts";
import { hashToken, type Session } from "../identity/rows/session.ts";
import { isMember, tierSql } from "../membership/rows/tier.ts";

/** What a feed contains: the newest stories of what its owner follows, a publication or a list. */
export const MEMBER_FEED_KINDS = ["FOLLOWING", "COLLECTION", "CATALOG"] as const;
export type MemberFeedKind = (typeof MEMBER_FEED_KINDS)[number];

/** A feed as its owner sees it. Only the hash of its token is stored. */
export interface MemberFeedRow {
  id: string;
  kind: MemberFeedKind;
  /** The publication's or list's name; null if it is gone, and for FOLLOWING. */
  name: string | null;
  createdAt: number;
  lastReadAt: number | null;
}

/** A feed at the address of its token. */
export interface FoundMemberFeed extends MemberFeedRow {
  userId: string;
  targetId: string | null;
  revokedAt: number | null;
  tier: MembershipTier;
  /** When the owner's membership ended or will end; null if they never had one. */
  accessUntil: number | null;
  /** Of a list. */
  listVisibility: "PUBLIC" | "PRIVATE" | "LOCKED" | null;
  listOwnerId: string | null;
}

/** A publication or list that a feed may be of. */
export interface MemberFeedTarget {
  kind: MemberFeedKind;
  id: string;
  name: string;
}

export type MemberFeedResult =
  | { kind: "done"; feed: MemberFeedRow; token: string }
  | { kind: "not-a-member" | "no-target" | "too-many" };

const COLUMNS = sql`f.id, f.kind, coalesce(c.name, k.name) AS name, f.created_at AS createdAt,
  f.last_read_at AS lastReadAt`;
const SOURCES = sql`LEFT JOIN active_collections c ON f.kind = 'COLLECTION' AND c.id = f.target_id
  LEFT JOIN catalogs k ON f.kind = 'CATALOG' AND k.id = f.target_id AND k.deleted_at IS NULL`;

/** How many publications and lists are offered for a feed. */
const MAX_TARGETS = 100;

/** The publications and lists that a person follows or owns, of which they may create feeds. */
export function memberFeedTargets(
  { db }: Pick<DomainContext, "db">,
  userId: string,
): Promise<MemberFeedTarget[]> {
  return db.all<MemberFeedTarget>(sql`
    SELECT * FROM (SELECT 'COLLECTION' AS kind, c.id, c.name FROM collection_follows f
      JOIN active_collections c ON c.id = f.collection_id WHERE f.follower_id = ${userId}
    UNION ALL SELECT 'CATALOG', k.id, k.name FROM catalogs k
      WHERE k.creator_id = ${userId} AND k.deleted_at IS NULL
    UNION ALL SELECT 'CATALOG', k.id, k.name FROM catalog_follows f
      JOIN catalogs k ON k.id = f.catalog_id AND k.deleted_at IS NULL
        AND k.visibility <> 'PRIVATE' AND k.creator_id <> ${userId}
      WHERE f.follower_id = ${userId}) LIMIT ${literal(MAX_TARGETS)}`);
}

/** A member's active feeds, newest first. */
export function ownMemberFeeds(
  { db }: Pick<DomainContext, "db">,
  userId: string,
): Promise<MemberFeedRow[]> {
  return db.all<MemberFeedRow>(sql`
    SELECT ${COLUMNS} FROM member_feeds f ${SOURCES}
    WHERE f.user_id = ${userId} AND f.revoked_at IS NULL ORDER BY f.created_at DESC, f.id DESC`);
}

/**
 * Creates a feed of something that its owner follows or owns. The token is returned only here.
 */
export async function createMemberFeed(
  context: Pick<DomainContext, "db" | "now">,
  session: Session,
  { kind, targetId }: { kind: MemberFeedKind; targetId: string | null },
): Promise<MemberFeedResult> {
  if (!isMember(session)) return { kind: "not-a-member" };
  const { userId } = session;
  const targets = kind === "FOLLOWING" ? [] : await memberFeedTargets(context, userId);
  const target = targets.find((each) => each.kind === kind && each.id === targetId);
  if (kind !== "FOLLOWING" && !target) return { kind: "no-target" };
  const token = newToken();
  const made = sql<{ id: string }>`
    INSERT INTO member_feeds (id, user_id, kind, target_id, token_hash, created_at)
    SELECT ${crypto.randomUUID()}, ${userId}, ${kind}, ${target?.id ?? null},
      ${await hashToken(token)}, ${context.now} WHERE ${literal(MAX_MEMBER_FEEDS)} >
      (SELECT count(*) FROM member_feeds WHERE user_id = ${userId} AND revoked_at IS NULL)
    RETURNING id`;
  const written = await context.db.write([made], { idempotent: false });
  const row = written.first(made);
  if (!row) return { kind: "too-many" };
  const name = target?.name ?? null;
  return {
    kind: "done",
    feed: { id: row.id, kind, name, createdAt: context.now, lastReadAt: null },
    token,
  };
}

/** Revokes a member's feed. Idempotent. Returns false for any other feed. */
export async function revokeMemberFeed(
  { db, now }: Pick<DomainContext, "db" | "now">,
  userId: string,
  feedId: string,
): Promise<boolean> {
  const own = sql`SELECT 1 FROM member_feeds WHERE id = ${feedId} AND user_id = ${userId}`;
  const written = await db.write(
    [
      own,
      sql`UPDATE member_feeds SET revoked_at = ${now}
        WHERE id = ${feedId} AND user_id = ${userId} AND revoked_at IS NULL`,
    ],
    { idempotent: true },
  );
  return written.hasRows(own);
}

/** The feed of a token, revoked or not; null for none. */
export async function memberFeedOfToken(
  { db, now }: Pick<DomainContext, "db" | "now">,
  token: string,
): Promise<FoundMemberFeed | null> {
  return db.first<FoundMemberFeed>(sql`
    SELECT ${COLUMNS}, f.user_id AS userId, f.target_id AS targetId, f.revoked_at AS revokedAt,
      ${tierSql(sql`f.user_id`, now)} AS tier, k.visibility AS listVisibility,
      k.creator_id AS listOwnerId,
      (SELECT m.access_until FROM memberships m WHERE m.user_id = f.user_id) AS accessUntil
    FROM member_feeds f JOIN users u ON u.id = f.user_id AND u.is_hidden = 0 ${SOURCES}
    WHERE f.token_hash = ${await hashToken(token)}`);
}

/** Records that a feed was read. */
export async function noteMemberFeedRead(
  { db, now }: Pick<DomainContext, "db" | "now">,
  feedId: string,
): Promise<void> {
  await db.write([sql`UPDATE member_feeds SET last_read_at = ${now} WHERE id = ${feedId}`], {
    idempotent: true,
  });
}
