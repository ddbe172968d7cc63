// Why members cancel, and the discount that each reason is answered with.

export const CANCELLATION_REASONS = [
  "CONTENT",
  "COSTS",
  "DUPLICATE_ACCOUNTS",
  "FEATURE_USAGE",
  "OTHER",
  "PREMIUM_TIER",
  "SWITCHING_PRODUCT",
  "TIME",
] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

export const CANCELLATION_DISCOUNTS = [
  "NONE",
  "TWENTY_PERCENT_OFF_ONE_YEAR",
  "FIFTY_PERCENT_OFF_ONE_YEAR",
] as const;
export type CancellationDiscount = (typeof CANCELLATION_DISCOUNTS)[number];

const OFFERS: Readonly<Record<CancellationReason, CancellationDiscount>> = {
  COSTS: "FIFTY_PERCENT_OFF_ONE_YEAR",
  PREMIUM_TIER: "FIFTY_PERCENT_OFF_ONE_YEAR",
  CONTENT: "TWENTY_PERCENT_OFF_ONE_YEAR",
  FEATURE_USAGE: "TWENTY_PERCENT_OFF_ONE_YEAR",
  OTHER: "TWENTY_PERCENT_OFF_ONE_YEAR",
  TIME: "TWENTY_PERCENT_OFF_ONE_YEAR",
  // No price makes someone keep a second account, or what they have elsewhere.
  DUPLICATE_ACCOUNTS: "NONE",
  SWITCHING_PRODUCT: "NONE",
};

/**
 * The discount offered to a member who cancels, once per membership. What is overdue would still be
 * charged in full, so there is none after a failed payment.
 */
export function offerFor(
  reason: CancellationReason,
  { hasUsedDiscount, hasFailed = false }: { hasUsedDiscount: boolean; hasFailed?: boolean },
): CancellationDiscount {
  return hasUsedDiscount || hasFailed ? "NONE" : OFFERS[reason];
}
