// What a customer will be charged, when, and why. Amounts in minor units, times in milliseconds since
// 1970.

import type { Currency } from "../../../shared/format/money.ts";
import type { PlanType } from "../../../shared/membership/plans.ts";
import type { CouponId, PriceKey } from "./Payments.ts";

/** A payment that is due: `price - unused - discount + tax - credit` is `total`. */
export interface DuePayment {
  at: number;
  plan: PlanType;
  /** For a period, or what is left of one. */
  price: number;
  /** What is left of the plan before. */
  unused: number;
  discount: number;
  tax: number;
  /** Paid from the customer's credit; negative for what was too little to charge before. */
  credit: number;
  /** What the card is charged. */
  total: number;
}

/** What happens with a subscription, as it is or after a change. */
export interface PaymentPreview {
  currency: Currency;
  /** What the change charges at once; null if it charges nothing. */
  today: DuePayment | null;
  /** The next time that the card is charged; null if it won't be. */
  next: DuePayment | null;
  /** The first payment after `next` with another total; null if all are the same. */
  later: DuePayment | null;
  /**
   * What was paid for the plan before and is more than the new one costs: it pays for the new one
   * until then. Null if there is none.
   */
  prepaid: { unused: number; until: number } | null;
  /** True if a discount ends with the change. */
  endsDiscount: boolean;
}

/** A change of a subscription. */
export type PaymentChange =
  /** As it is. */
  | { kind: "none" }
  /** A cancellation is revoked. */
  | { kind: "reactivate" }
  | { kind: "applyCoupon"; coupon: CouponId }
  /** Nothing is charged until `freeUntil`, of a gift. */
  | { kind: "switchNow"; price: PriceKey; freeUntil: number | null }
  | { kind: "switchLater"; price: PriceKey };
