// The prices and coupons at the provider, and the plans that they belong to. `npm run payments --
// setup` creates them; the embedded provider has them already.

import {
  type MembershipType,
  type PlanType,
  regularAmount,
} from "../../../shared/membership/plans.ts";
import type { Currency } from "../../../shared/format/money.ts";
import type { CouponId, PriceKey } from "./Payments.ts";

/** The plan that each price bills. */
export const PRICES: Readonly<Record<PriceKey, MembershipType | "YEARLY_STAFF">> = {
  member_monthly: "MONTHLY",
  member_yearly: "YEARLY",
  friend_monthly: "PREMIUM_MONTHLY",
  friend_yearly: "PREMIUM_YEARLY",
  member_yearly_staff: "YEARLY_STAFF",
};

/** Percent off: the next payment, or those of the next twelve months. */
export const COUPONS: Readonly<Record<CouponId, { percentOff: number; months: number | null }>> = {
  off_20_year: { percentOff: 20, months: null },
  off_20_months: { percentOff: 20, months: 12 },
  off_50_year: { percentOff: 50, months: null },
  off_50_months: { percentOff: 50, months: 12 },
};

export function priceKeyOf(plan: PlanType): PriceKey {
  if (plan === "YEARLY_STAFF") return "member_yearly_staff";
  const tier = plan.startsWith("PREMIUM") ? "friend" : "member";
  return plan.endsWith("MONTHLY") ? `${tier}_monthly` : `${tier}_yearly`;
}

export function priceAmount(price: PriceKey, currency: Currency): number {
  return regularAmount(PRICES[price], currency);
}

export function isPriceKey(text: string | null | undefined): text is PriceKey {
  return typeof text === "string" && text in PRICES;
}
