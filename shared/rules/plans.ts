// Owns the plans of the membership (reader.md §3 and §9): what each gives, how often it is billed and
// what it costs. Prices are in minor units. The server chooses price and amount from the plan's name.

import type { MembershipTier } from "../enums.ts";

/** Tiers that are paid for. */
export const PAID_TIERS = ["MEMBER", "FRIEND"] as const satisfies readonly MembershipTier[];
export type PaidTier = (typeof PAID_TIERS)[number];

/** The plan that a gift or a grant of a tier equals. */
export function planOfTier(tier: PaidTier): "YEARLY" | "PREMIUM_YEARLY" {
  return tier === "FRIEND" ? "PREMIUM_YEARLY" : "YEARLY";
}
