// Adds time to a membership that nobody is charged for: gifts, and what staff grant. It begins when
// what was paid or given ends, so that none of it is lost.

import { userTag } from "../../../shared/cache/cacheTags.ts";
import type { MembershipTier } from "../../../shared/enums.ts";
import { friendTimeOf } from "../../../shared/membership/gifts.ts";
import { type PaidTier, planOfTier } from "../../../shared/membership/plans.ts";
import { sql, type Sql, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { tierOf } from "./rows/tier.ts";
import { paidTimeUntilSql } from "./membershipStatus.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { newMembershipId } from "./membershipIds.ts";

/** What is known of a user's membership before it is extended. */
export interface Extendable {
  userId: string;
  /** 0 without a row. */
  revision: number;
  /** The present tier; null without access. */
  tier: PaidTier | null;
  /** When what was paid or given ends, without the days of grace for a late payment. */
  coveredUntil: number;
}

/** Reads a user's membership to extend it. */
export async function readExtendable(
  { db, now }: Pick<DomainContext, "db" | "now">,
  userId: string,
): Promise<Extendable> {
  const row = await db.first<{
    revision: number;
    paidTier: PaidTier | null;
    paidUntil: number;
    grantedTier: PaidTier | null;
    grantedUntil: number;
    paidTimeUntil: number;
  }>(sql`
    SELECT revision, paid_tier AS paidTier, paid_until AS paidUntil, granted_tier AS grantedTier,
      granted_until AS grantedUntil, ${paidTimeUntilSql(sql`${now}`)} AS paidTimeUntil
    FROM memberships WHERE user_id = ${userId}`);
  const tier = row ? tierOf(row, now) : "FREE";
  return {
    userId,
    revision: row?.revision ?? 0,
    tier: tier === "FREE" ? null : tier,
    coveredUntil: row ? coveredUntil(row, tier, now) : 0,
  };
}

/** Time that was given to a Member, and that a Friend has left, is extended as less time of a Friend. */
function coveredUntil(
  row: { grantedTier: PaidTier | null; grantedUntil: number; paidTimeUntil: number },
  tier: MembershipTier,
  now: number,
): number {
  const { grantedTier, grantedUntil, paidTimeUntil } = row;
  const start = Math.max(now, paidTimeUntil);
  if (tier === "FRIEND" && grantedTier === "MEMBER" && grantedUntil > start)
    return start + friendTimeOf(grantedUntil - start);
  return Math.max(grantedUntil, paidTimeUntil);
}

/** When time that is added now begins. */
export function extensionStart({ coveredUntil }: Extendable, now: number): number {
  return Math.max(coveredUntil, now);
}

/**
 * The statements that extend access until a time. The first returns a row if they did: they do
 * nothing after another change, or if `when` doesn't hold.
 */
export function extendAccess(
  context: Pick<DomainContext, "now" | "purgeSet">,
  found: Extendable,
  { tier, until, when = sql`TRUE` }: { tier: PaidTier; until: number; when?: Sql },
): [Statement<{ id: string }>, Statement] {
  const { now } = context;
  return [
    sql<{ id: string }>`INSERT INTO memberships (user_id, id, plan, provider, granted_tier,
      granted_until,
        member_since, friend_since, started_at, period_ends_at, updated_at)
      SELECT ${found.userId}, ${newMembershipId()}, ${planOfTier(tier)}, 'MEDIUM_GIFT', ${tier},
        ${until}, ${now}, iif(${tier} = 'FRIEND', ${now}, NULL), ${now}, ${until}, ${now}
      WHERE coalesce((SELECT revision FROM memberships
        WHERE user_id = ${found.userId}), 0) = ${found.revision} AND ${when}
      ON CONFLICT (user_id) DO UPDATE SET
        granted_tier = excluded.granted_tier, granted_until = excluded.granted_until,
        friend_since = CASE WHEN excluded.granted_tier <> 'FRIEND' THEN friend_since
          WHEN access_until > ${now} THEN coalesce(friend_since, ${now}) ELSE ${now} END,
        member_since = iif(access_until > ${now}, member_since, ${now}),
        plan = iif(paid_until > ${now}, plan, excluded.plan),
        provider = iif(paid_until > ${now}, provider, 'MEDIUM_GIFT'),
        started_at = iif(access_until > ${now}, started_at, ${now}),
        period_ends_at = iif(paid_until > ${now}, period_ends_at, excluded.period_ends_at),
        is_cancelled = iif(paid_until > ${now}, is_cancelled, 0),
        revision = revision + 1, updated_at = ${now}
      RETURNING id`,
    queuePurge(context, [userTag(found.userId)]),
  ];
}
