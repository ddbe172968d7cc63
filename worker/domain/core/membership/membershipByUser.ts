import type { MembershipTier } from "../../../../shared/enums.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";

/** The public part of a membership. */
export interface MembershipRow {
  id: string;
  tier: MembershipTier;
  memberSince: number;
  /** Null for tiers other than FRIEND. */
  friendSince: number | null;
}

/**
 * A user's membership by user id; null without one now. Its writes purge the user's cache tag.
 */
export const membershipByUser = defineLoader<DomainContext, string, MembershipRow | null>(
  async (context, ids) => {
    const rows = await context.db.all<MembershipRow & { userId: string }>(
      `SELECT m.user_id AS userId, m.id, iif(m.paid_until > ?2, m.paid_tier, m.granted_tier) AS tier,
         m.member_since AS memberSince, m.friend_since AS friendSince
       FROM memberships m
       WHERE m.user_id IN (SELECT value FROM json_each(?1)) AND m.access_until > ?2`,
      JSON.stringify(ids),
      context.now,
    );
    const byUser = new Map(rows.map(({ userId, ...row }) => [userId, row]));
    return ids.map((id) => {
      const row = byUser.get(id);
      return row ? { ...row, friendSince: row.tier === "FRIEND" ? row.friendSince : null } : null;
    });
  },
);
