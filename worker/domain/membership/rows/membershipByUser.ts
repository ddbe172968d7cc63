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

/** SQL of a membership's public part at the time `?2`. */
const COLUMNS = `'membership:' || m.user_id AS id, ${tierOfRowSql("?2")} AS tier,
  m.member_since AS memberSince, m.friend_since AS friendSince`;

/**
 * A user's membership by user id; null without one now. Its writes purge the user's cache tag.
 */
export const membershipByUser = defineLoader<DomainContext, string, MembershipRow | null>(
  async (context, ids) => {
    const rows = await context.db.all<MembershipRow & { userId: string }>(
      `SELECT m.user_id AS userId, ${COLUMNS}
       FROM memberships m
       WHERE m.user_id IN (SELECT value FROM json_each(?1)) AND m.access_until > ?2`,
      JSON.stringify(ids),
      context.now,
    );
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
        : await context.db.first<MembershipRow>(
            `SELECT ${COLUMNS}
             FROM sessions s JOIN memberships m ON m.user_id = s.user_id AND m.access_until > ?2
             WHERE s.token_hash = ?1`,
            context.sessionHash,
            context.now,
          );
    return keys.map(() => row && publicPart(row));
  },
);

function publicPart(row: MembershipRow): MembershipRow {
  return { ...row, friendSince: row.tier === "FRIEND" ? row.friendSince : null };
}
