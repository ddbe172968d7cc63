import { sql, type Sql } from "../../../db/sql.ts";
import type { MembershipTier } from "../../../../shared/enums.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { tierOfRowSql } from "./tier.ts";

/** The public part of a membership. */
export interface MembershipRow {
  /** Not the membership's own id, which only its member and staff may see. */
  id: string;
  tier: MembershipTier;
  memberSince: number;
  /** Null for tiers other than FRIEND. */
  friendSince: number | null;
}

/** SQL of a membership's public part at a time. */
const columns = (
  now: number,
): Sql => sql`'membership:' || m.user_id AS id, ${tierOfRowSql(now)} AS tier,
  m.member_since AS memberSince, m.friend_since AS friendSince`;

/**
 * A user's membership by user id; null without one now. Its writes purge the user's cache tag.
 */
export const membershipByUser = defineLoader<DomainContext, string, MembershipRow | null>(
  async (context, ids) => {
    const rows = await context.db.all<MembershipRow & { userId: string }>(sql`
      SELECT m.user_id AS userId, ${columns(context.now)}
      FROM memberships m
      WHERE m.user_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        AND m.access_until > ${context.now}`);
    const byUser = new Map(rows.map(({ userId, ...row }) => [userId, row]));
    return ids.map((id) => {
      const row = byUser.get(id);
      return row ? publicPart(row) : null;
    });
  },
);

/**
 * The viewer's own membership, keyed by any text. Finds the user by the session's token, so that it
 * shares the round trip that reads the session.
 */
export const ownMembership = defineLoader<DomainContext, string, MembershipRow | null>(
  async (context, keys) => {
    const row =
      context.sessionHash === null
        ? null
        : await context.db.first<MembershipRow>(sql`
          SELECT ${columns(context.now)}
          FROM sessions s JOIN memberships m ON m.user_id = s.user_id
            AND m.access_until > ${context.now}
          WHERE s.token_hash = ${context.sessionHash}`);
    return keys.map(() => row && publicPart(row));
  },
);

function publicPart(row: MembershipRow): MembershipRow {
  return { ...row, friendSince: row.tier === "FRIEND" ? row.friendSince : null };
}
