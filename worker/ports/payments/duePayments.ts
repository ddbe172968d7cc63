import { addMonths } from "../../../shared/membership/billingDates.ts";
import { monthsOf } from "../../../shared/membership/plans.ts";
import type { CouponId, PriceKey } from "./Payments.ts";
import type { DuePayment } from "./PaymentPreview.ts";
import { PRICES } from "./prices.ts";

/** Stripe charges no less than this, in minor units: it is added to the next payment. */
const MIN_CHARGE = 50;
/** Payments to look ahead: longer than every discount, and than any credit that we give. */
const MAX_STEPS = 60;

/** How a subscription is billed from a time on. */
export interface BillingTerms {
  price: PriceKey;
  /** When the first of the payments is due. */
  at: number;
  /** The day of the month on which it is billed. */
  anchorDay: number;
  discount: { coupon: CouponId; endsAt: number | null } | null;
  switchTo: { price: PriceKey; at: number } | null;
  /** The customer's credit. */
  credit: number;
}

/** What a whole period costs with a coupon, at the provider. */
export type PriceOfPeriod = (
  price: PriceKey,
  coupon: CouponId | null,
) => Promise<Pick<DuePayment, "price" | "discount" | "tax">>;

/** The next payment of which the card is charged a part, and the first after it that differs. */
export async function duePayments(
  { price: first, at: start, anchorDay, switchTo, ...terms }: BillingTerms,
  priceOfPeriod: PriceOfPeriod,
): Promise<{ next: DuePayment | null; later: DuePayment | null }> {
  let { discount, credit } = terms;
  let price = first;
  let at = start;
  let next: DuePayment | null = null;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (switchTo && at >= switchTo.at) ({ price } = switchTo);
    if (discount?.endsAt != null && discount.endsAt <= at) discount = null;
    const period = await priceOfPeriod(price, discount?.coupon ?? null);
    const sum = period.price - period.discount + period.tax;
    const total = chargedOf(sum, credit);
    const payment = { at, plan: PRICES[price], unused: 0, ...period, credit: sum - total, total };
    credit -= sum - total;
    // Without an end, a coupon is for one payment.
    if (discount?.endsAt === null) discount = null;
    if (next && (total !== next.total || payment.plan !== next.plan))
      return { next, later: payment };
    if (total > 0) next ??= payment;
    if (next && !discount && credit === 0 && next.discount === 0 && next.credit === 0) break;
    at = addMonths(at, monthsOf(PRICES[price]), anchorDay);
  }
  return { next, later: null };
}

/** What is charged of a sum. */
export function chargedOf(sum: number, credit: number): number {
  return sum - credit < MIN_CHARGE ? 0 : sum - credit;
}

/**
 * Until when an amount that was paid lasts at another price per period: whole periods, and the same
 * share of the next one.
 */
export function prepaidUntil(
  from: number,
  paid: number,
  { amount, months }: { amount: number; months: number },
): number {
  const periods = Math.floor(paid / amount);
  const start = addMonths(from, periods * months);
  const end = addMonths(from, (periods + 1) * months);
  const share = (paid - periods * amount) / amount;
  return Math.ceil((start + (end - start) * share) / 1000) * 1000;
}
