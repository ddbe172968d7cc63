// Owns the plans of the membership: what each gives, how often it is billed and
// what it costs. Prices are in minor units. The server chooses price and amount from the plan's
// name.

import type { MembershipTier } from "../enums.ts";
import type { Currency } from "../format/money.ts";

/** Tiers that are paid for. */
export const PAID_TIERS = ["MEMBER", "FRIEND"] as const satisfies readonly MembershipTier[];
export type PaidTier = (typeof PAID_TIERS)[number];

/** Plans without price variants: what a membership has. */
export const MEMBERSHIP_TYPES = ["MONTHLY", "YEARLY", "PREMIUM_MONTHLY", "PREMIUM_YEARLY"] as const;
export type MembershipType = (typeof MEMBERSHIP_TYPES)[number];

/** Plans on offer, including variants with another price. */
export const PLAN_TYPES = [
  ...MEMBERSHIP_TYPES,
  "YEARLY_CROSSOUT",
  "PREMIUM_YEARLY_CROSSOUT",
  "YEARLY_STAFF",
  "YEARLY_DISCOUNT",
] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

export type BillingPeriod = "MONTHLY" | "ANNUAL";

/** A plan's price, in minor units. */
export interface PlanPrice {
  amount: number;
  /** The higher, crossed-out price; null without one. */
  crossoutAmount: number | null;
  currency: Currency;
}

export interface Plan {
  type: PlanType;
  membershipType: MembershipType;
  tier: PaidTier;
  billingPeriod: BillingPeriod;
  price: PlanPrice;
  /** A price for the first periods only; null for plans whose price doesn't change. */
  discount: { regularAmount: number; numCycles: number } | null;
}

/** Regular prices, in cents. */
const PRICES: Record<Currency, Record<MembershipType | "YEARLY_STAFF", number>> = {
  USD: {
    MONTHLY: 500,
    YEARLY: 5000,
    PREMIUM_MONTHLY: 1500,
    PREMIUM_YEARLY: 15_000,
    YEARLY_STAFF: 100,
  },
  CAD: {
    MONTHLY: 700,
    YEARLY: 7000,
    PREMIUM_MONTHLY: 2000,
    PREMIUM_YEARLY: 20_000,
    YEARLY_STAFF: 100,
  },
};

const MONTHS = 12;
/** The first year of YEARLY_DISCOUNT costs half. */
const HALF = 0.5;

/** The membership that a plan gives. */
export function membershipTypeOf(type: PlanType): MembershipType {
  if (type.startsWith("PREMIUM_YEARLY")) return "PREMIUM_YEARLY";
  return type.startsWith("YEARLY") ? "YEARLY" : (type as MembershipType);
}

export function tierOfPlan(type: PlanType): PaidTier {
  return type.startsWith("PREMIUM") ? "FRIEND" : "MEMBER";
}

export function billingPeriodOf(type: PlanType): BillingPeriod {
  return membershipTypeOf(type).endsWith("MONTHLY") ? "MONTHLY" : "ANNUAL";
}

/** The months of a plan's billing period. */
export const monthsOf = (type: PlanType): number =>
  billingPeriodOf(type) === "ANNUAL" ? MONTHS : 1;

/** The price that a subscription to a plan renews at, in minor units. */
export function regularAmount(type: PlanType, currency: Currency): number {
  return PRICES[currency][type === "YEARLY_STAFF" ? type : membershipTypeOf(type)];
}

/** A plan with its price. */
export function planOf(type: PlanType, currency: Currency): Plan {
  const membershipType = membershipTypeOf(type);
  const regular = regularAmount(type, currency);
  const isDiscounted = type === "YEARLY_DISCOUNT";
  return {
    type,
    membershipType,
    tier: tierOfPlan(type),
    billingPeriod: billingPeriodOf(type),
    price: {
      amount: isDiscounted ? regular * HALF : regular,
      crossoutAmount: crossoutOf(type, currency),
      currency,
    },
    discount: isDiscounted ? { regularAmount: regular, numCycles: 1 } : null,
  };
}

/** What a year costs when it is paid monthly, or at its regular price. */
function crossoutOf(type: PlanType, currency: Currency): number | null {
  const prices = PRICES[currency];
  switch (type) {
    case "YEARLY_CROSSOUT":
      return prices.MONTHLY * MONTHS;
    case "PREMIUM_YEARLY_CROSSOUT":
      return prices.PREMIUM_MONTHLY * MONTHS;
    case "YEARLY_DISCOUNT":
    case "YEARLY_STAFF":
      return prices.YEARLY;
    default:
      return null;
  }
}

/** What the crossed-out price saves, in minor units; 0 without one. */
export function crossoutDifference({ amount, crossoutAmount }: PlanPrice): number {
  return crossoutAmount === null ? 0 : crossoutAmount - amount;
}

/** What a yearly plan saves against twelve months of the same tier, in minor units. */
export function yearlySavings(type: "YEARLY" | "PREMIUM_YEARLY", currency: Currency): number {
  const monthly = type === "YEARLY" ? "MONTHLY" : "PREMIUM_MONTHLY";
  return regularAmount(monthly, currency) * MONTHS - regularAmount(type, currency);
}

/** A yearly price by the week, in minor units, not rounded. */
export function weeklyAmount(yearlyAmount: number): number {
  return yearlyAmount / 52;
}

/** Rounds to the nearest quarter of a currency unit; takes and returns minor units. */
export function roundToQuarter(amount: number): number {
  return Math.round(amount / 25) * 25;
}

/** The plan that a gift or a grant of a tier equals. */
export function planOfTier(tier: PaidTier): "YEARLY" | "PREMIUM_YEARLY" {
  return tier === "FRIEND" ? "PREMIUM_YEARLY" : "YEARLY";
}

/**
 * Whether a switch takes effect at once, with the difference charged, or when the paid period ends:
 * what costs more per period or more per month starts now.
 */
export function switchesNow(from: MembershipType, to: MembershipType): boolean {
  if (tierOfPlan(from) !== tierOfPlan(to)) return tierOfPlan(to) === "FRIEND";
  return billingPeriodOf(to) === "ANNUAL";
}
