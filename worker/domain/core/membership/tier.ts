// Owns when a membership gives access. It ends by comparing times, without a job: the next request
// after the end gets the preview.

import type { MembershipTier } from "../../../../shared/enums.ts";

/** True for the tiers that read LOCKED stories. */
export function isMember({ tier }: { tier: MembershipTier }): boolean {
  return tier !== "FREE";
}

/** The tier that a row of memberships gives at a time; FREE without access. */
export function tierOf(
  row: {
    paidTier: MembershipTier | null;
    paidUntil: number;
    grantedTier: MembershipTier | null;
    grantedUntil: number;
  },
  now: number,
): MembershipTier {
  if (row.paidUntil > now && row.paidTier !== null) return row.paidTier;
  return row.grantedUntil > now && row.grantedTier !== null ? row.grantedTier : "FREE";
}

/** `tierOf` as SQL: of a user's membership. `userId` and `now` are SQL. */
export function tierSql(userId: string, now: string): string {
  return `coalesce((SELECT iif(m.paid_until > ${now}, m.paid_tier, m.granted_tier)
    FROM memberships m WHERE m.user_id = ${userId} AND m.access_until > ${now}), 'FREE')`;
}

/** True if the user is a member now, as SQL. */
export function isMemberSql(userId: string, now: string): string {
  return `EXISTS (SELECT 1 FROM memberships m
    WHERE m.user_id = ${userId} AND m.access_until > ${now})`;
}
