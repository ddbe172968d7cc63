// What refunds would do: staff see it before they confirm one, and a refund is made only if it still does.

import { sql } from "../../../db/sql.ts";
import type { Currency } from "../../../../shared/format/money.ts";
import type { PaidTier } from "../../../../shared/membership/plans.ts";
import {
  type CustomerState,
  type Payments,
  PaymentsError,
  type ProviderCharge,
} from "../../../ports/payments/Payments.ts";
import { gracePeriodDays } from "../../../settings/paymentSettings.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { tierOf } from "../rows/tier.ts";
import { withoutDuplicates } from "./duplicateCharges.ts";
import { givenTime, PRIOR_COLUMNS, type PriorMembership } from "../sync/membershipStatements.ts";
import { projectMembership, reversedSubscriptions } from "../sync/projectMembership.ts";

/** What a refund of what is left of a charge would do. */
export interface RefundEffect {
  chargeId: string;
  /** What goes back, in minor units. */
  amount: number;
  currency: Currency;
  /** Access of the payer afterwards; null without any. */
  accessUntil: number | null;
  tier: PaidTier | null;
  /** True if a subscription ends, so that nothing is charged again. */
  endsSubscription: boolean;
  /** Gifts that end: those that nobody has redeemed, and those that someone has. */
  unusedGifts: number;
  redeemedGifts: number;
}

/** What staff have seen of an effect, to compare it with the present one. */
export const effectKey = (effect: RefundEffect): string =>
  [
    effect.amount,
    effect.tier ?? "FREE",
    effect.accessUntil === null ? "" : new Date(effect.accessUntil).toISOString().slice(0, 10),
    effect.unusedGifts,
    effect.redeemedGifts,
  ].join(" ");

type EffectsContext = Pick<DomainContext, "db" | "now" | "config" | "payments">;

/**
 * The effects of refunding each of a user's charges of which something is left; null if the provider
 * doesn't answer.
 */
export async function refundEffects(
  context: EffectsContext,
  userId: string,
): Promise<RefundEffect[] | null> {
  const payments = await context.payments.open();
  if (!payments) return null;
  try {
    return await readEffects(context, payments, userId);
  } catch (error) {
    if (error instanceof PaymentsError) return null;
    throw error;
  }
}

/** The same with a provider. Throws like Database and Payments. */
export async function readEffects(
  { db, now, config }: EffectsContext,
  payments: Payments,
  userId: string,
): Promise<RefundEffect[]> {
  const [customer, prior, charges] = await Promise.all([
    db.first<{ id: string }>(
      sql`SELECT customer_id AS id FROM payment_customers WHERE user_id = ${userId}`,
    ),
    db.first<PriorMembership>(
      sql`SELECT ${PRIOR_COLUMNS} FROM memberships m WHERE m.user_id = ${userId}`,
    ),
    db.all<{
      id: string;
      providerId: string;
      unusedGifts: number;
      redeemedGifts: number;
    }>(sql`
      SELECT c.id, c.provider_charge_id AS providerId,
        (SELECT count(*) FROM gifts g
         WHERE g.purchase_id = c.purchase_id AND g.state = 'PAID') AS unusedGifts,
        (SELECT count(*) FROM gifts g
         WHERE g.purchase_id = c.purchase_id AND g.state = 'REDEEMED') AS redeemedGifts
      FROM charges c WHERE c.user_id = ${userId} AND c.amount > c.refunded`),
  ]);
  if (!customer) return [];
  const state = withoutDuplicates(await payments.readCustomer(customer.id));
  const graceDays = gracePeriodDays(config.settings);
  return charges.flatMap(({ id, providerId, unusedGifts, redeemedGifts }) => {
    const charge = state.charges.find((one) => one.id === providerId);
    if (!charge || charge.refunded >= charge.amount) return [];
    const access = accessAfter(state, charge, { prior, now, graceDays });
    const { amount, refunded, currency } = charge;
    const money = { amount: amount - refunded, currency };
    return Object.assign(access, money, { chargeId: id, unusedGifts, redeemedGifts });
  });
}

/** The payer's access after a refund. */
function accessAfter(
  state: CustomerState,
  { id }: ProviderCharge,
  { prior, now, graceDays }: { prior: PriorMembership | null; now: number; graceDays: number },
): Pick<RefundEffect, "accessUntil" | "tier" | "endsSubscription"> {
  const after = afterRefund(state, id, now);
  const paid = projectMembership(after, graceDays);
  const given = prior && paid ? givenTime(prior, paid, now) : null;
  const times = {
    paidTier: paid?.tier ?? null,
    paidUntil: paid?.paidUntil ?? 0,
    grantedTier: given?.tier ?? null,
    grantedUntil: given?.until ?? 0,
  };
  const tier = tierOf(times, now);
  return {
    tier: tier === "FREE" ? null : tier,
    accessUntil: tier === "FREE" ? null : Math.max(times.paidUntil, times.grantedUntil),
    endsSubscription: endedCount(after) > endedCount(state),
  };
}

/** What the provider would know after a refund, and after the subscriptions that it ends have ended. */
function afterRefund(state: CustomerState, chargeId: string, now: number): CustomerState {
  const charges = state.charges.map((charge) =>
    charge.id === chargeId ? { ...charge, refunded: charge.amount, refundedAt: now } : charge,
  );
  const refunded = { ...state, charges };
  const ended = new Set(reversedSubscriptions(refunded).map(({ id }) => id));
  const subscriptions = state.subscriptions.map((one) =>
    ended.has(one.id) ? { ...one, status: "canceled", endedAt: now } : one,
  );
  return { ...refunded, subscriptions };
}

const endedCount = ({ subscriptions }: CustomerState): number =>
  subscriptions.filter(({ endedAt }) => endedAt !== null).length;
