// Owns when a membership gives access. It ends by comparing times, without a job: the next request
// after the end gets the preview.

import { sql, type Sql } from "../../../db/sql.ts";
import type { MembershipTier } from "../../../../shared/enums.ts";

/** True for the tiers that read LOCKED stories. */
export function isMember({ tier }: { tier: MembershipTier }): boolean {
  return tier !== "FREE";
}

/**
 * The tier that a row of memberships gives at a time; FREE without access. A Friend's gift stays one
 * while a lower plan waits for its end.
 */
export function tierOf(
  row: {
    paidTier: MembershipTier | null;
    paidUntil: number;
    grantedTier: MembershipTier | null;
    grantedUntil: number;
  },
  now: number,
): MembershipTier {
  const granted = row.grantedUntil > now ? row.grantedTier : null;
  if (row.paidUntil > now && row.paidTier !== null && granted !== "FRIEND") return row.paidTier;
  return granted ?? "FREE";
}

/** `tierOf` as SQL: of a row `m` of memberships that gives access. */
export const tierOfRowSql = (now: number): Sql =>
  sql`iif(m.paid_until > ${now} AND NOT (m.granted_tier IS 'FRIEND' AND m.granted_until > ${now}),
    m.paid_tier, m.granted_tier)`;

/** `tierOf` as SQL: of a user's membership; FREE without access. `userId` is SQL. */
export function tierSql(userId: Sql, now: number): Sql {
  return sql`coalesce((SELECT ${tierOfRowSql(now)}
    FROM memberships m WHERE m.user_id = ${userId} AND m.access_until > ${now}), 'FREE')`;
}

/** True if the user is a member now, as SQL. */
export function isMemberSql(userId: Sql, now: number): Sql {
  return sql`EXISTS (SELECT 1 FROM memberships m
    WHERE m.user_id = ${userId} AND m.access_until > ${now})`;
}
