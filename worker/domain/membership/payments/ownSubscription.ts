import { sql } from "../../../db/sql.ts";
import type { MembershipType, PaidTier, PlanType } from "../../../../shared/membership/plans.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** A member's running subscription, as its changes need it. */
export interface OwnSubscription {
  membershipId: string;
  subscriptionId: string;
  customerId: string;
  provider: string;
  plan: PlanType & MembershipType;
  currency: "USD" | "CAD";
  isCancelled: number;
  paymentFailedAt: number | null;
  methodId: string | null;
  /** True if a discount was given for it: at its start, or instead of a cancellation. */
  hasUsedDiscount: number;
  /** The plan of a switch that waits for the end of the period. */
  switchPlan: MembershipType | null;
  /** When the present period ends. */
  periodEndsAt: number;
  status: "active" | "trialing" | "past_due";
  grantedTier: PaidTier | null;
  grantedUntil: number;
  revision: number;
}

/**
 * The user's running subscription; null without one: those who never had one, whose ended, whose
 * membership was given to them, or is billed by another provider.
 */
export function ownSubscription(
  { db }: Pick<DomainContext, "db">,
  userId: string,
): Promise<OwnSubscription | null> {
  return db.first<OwnSubscription>(sql`
    SELECT m.id AS membershipId, m.subscription_id AS subscriptionId,
      c.customer_id AS customerId, m.provider, m.plan, m.currency, m.is_cancelled AS isCancelled,
      m.payment_failed_at AS paymentFailedAt, m.method_id AS methodId,
      m.cancel_discount IS NOT NULL OR EXISTS (SELECT 1 FROM purchases p
        WHERE p.user_id = m.user_id AND p.provider_id = m.subscription_id
          AND p.coupon IS NOT NULL) AS hasUsedDiscount,
      m.switch_plan AS switchPlan, m.period_ends_at AS periodEndsAt,
      m.subscription_status AS status,
      m.granted_tier AS grantedTier, m.granted_until AS grantedUntil, m.revision
    FROM memberships m JOIN payment_customers c ON c.user_id = m.user_id
    WHERE m.user_id = ${userId} AND m.subscription_id IS NOT NULL
      AND m.subscription_status IN ('active', 'trialing', 'past_due')`);
}
