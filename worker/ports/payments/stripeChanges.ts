// Changes of subscriptions at Stripe, and what each of them would charge.

import type { Stripe } from "stripe";
import { DAY_MS } from "../../../shared/durations.ts";
import { addMonths } from "../../../shared/membership/billingDates.ts";
import { monthsOf } from "../../../shared/membership/plans.ts";
import { duePayments, prepaidUntil, type PriceOfPeriod } from "./duePayments.ts";
import type { DuePayment, PaymentChange, PaymentPreview } from "./PaymentPreview.ts";
import { type CouponId, type Payments, PaymentsError, type PriceKey } from "./Payments.ts";
import { COUPONS, priceKeyOf, PRICES } from "./prices.ts";
import { expanded, idOf, ms, readSubscription, taxOf } from "./readStripe.ts";
import {
  readWhole,
  releaseSchedule,
  resumeSwitch,
  type ScheduleAccount,
  schedulePrice,
  updateWithoutSchedule,
} from "./stripeSchedules.ts";

interface StripeAccount extends ScheduleAccount {
  hasTax: boolean;
  clock: () => number;
}

type Changes = Pick<
  Payments,
  | "setCancelled"
  | "applyCoupon"
  | "moveNextPayment"
  | "previewPayments"
  | "switchNow"
  | "switchLater"
  | "cancelSwitch"
  | "resumeSwitch"
>;

/** The methods of Payments that change a running subscription. */
export function changeSubscriptions(account: StripeAccount): Changes {
  const { stripe, priceId } = account;

  return {
    // A scheduled switch won't happen, and its schedule forbids a cancellation.
    setCancelled: (id, isCancelled) =>
      updateWithoutSchedule(
        account,
        id,
        { cancel_at_period_end: isCancelled },
        { keepsSwitch: false },
      ),

    async applyCoupon(id, coupon) {
      await stripe.subscriptions.update(id, { discounts: [{ coupon }] });
    },

    previewPayments: (id, change, postponedUntil = null) =>
      previewPayments(account, id, change, postponedUntil),

    async switchNow({ subscriptionId, price, key, freeUntil }) {
      const subscription = await readWhole(account, subscriptionId);
      const { prepaid } = await invoiceOfSwitch(account, subscription, price);
      const until = freeUntil ?? prepaid?.until ?? null;
      const update: Stripe.SubscriptionUpdateParams = {
        items: [{ id: subscription.items.data[0]!.id, price: await priceId(price) }],
        discounts: "",
        metadata: { price, ...(prepaid && { prepaid_until: prepaid.until / 1000 }) },
        ...(until === null
          ? {
              proration_behavior: "always_invoice",
              proration_date: prorationDate(account, subscription) / 1000,
              // The plan changes only if the difference is paid.
              payment_behavior: "error_if_incomplete",
            }
          : { proration_behavior: "none", trial_end: Math.ceil(until / 1000) }),
      };
      const idempotencyKey = `switch:${key}`;
      await updateWithoutSchedule(account, subscriptionId, update, {
        keepsSwitch: false,
        idempotencyKey,
      });
    },

    switchLater: ({ subscriptionId, price }) => schedulePrice(account, subscriptionId, price),

    // A switch that waits for the payment waits for the later one.
    moveNextPayment: (id, at) =>
      updateWithoutSchedule(
        account,
        id,
        { trial_end: Math.ceil(at / 1000), proration_behavior: "none" },
        { keepsSwitch: true },
      ),

    cancelSwitch: (id) => releaseSchedule(account, id),
    resumeSwitch: (id) => resumeSwitch(account, id),
  };
}

/**
 * The time that the difference of a switch is computed for. The beginning of the day, so that it is
 * what was shown some minutes before.
 */
function prorationDate({ clock }: StripeAccount, { items }: Stripe.Subscription): number {
  const now = clock();
  const start = ms(items.data[0]!.current_period_start);
  return Math.max(start, now - (now % DAY_MS));
}

/** What a switch charges at once, and what it leaves for later. */
async function invoiceOfSwitch(
  account: StripeAccount,
  subscription: Stripe.Subscription,
  price: PriceKey,
): Promise<{ today: DuePayment; endsAt: number; prepaid: PaymentPreview["prepaid"] }> {
  const { stripe, clock } = account;
  const from = prorationDate(account, subscription);
  const id = await account.priceId(price);
  const invoice = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: subscription.items.data[0]!.id, price: id }],
      proration_behavior: "always_invoice",
      proration_date: from / 1000,
    },
    discounts: "",
  });
  const lines = invoice.lines.data.filter(({ pricing }) => {
    return idOf(pricing?.price_details?.price) === id;
  });
  const cost = lines.reduce((sum, { amount }) => sum + amount, 0);
  const tax = taxOf(invoice);
  const sum = invoice.total - tax;
  const unused = cost - sum;
  const today: DuePayment = {
    at: clock(),
    plan: PRICES[price],
    price: cost,
    unused,
    discount: 0,
    tax,
    credit: invoice.total - invoice.amount_due,
    total: invoice.amount_due,
  };
  const endsAt = ms(Math.max(...lines.map(({ period }) => period.end)));
  if (sum >= 0) return { today, endsAt, prepaid: null };
  const period = { amount: cost, months: monthsOf(PRICES[price]) };
  return { today, endsAt, prepaid: { unused, until: prepaidUntil(from, unused, period) } };
}

async function previewPayments(
  account: StripeAccount,
  subscriptionId: string,
  change: PaymentChange,
  postponedUntil: number | null,
): Promise<PaymentPreview> {
  const subscription = await readWhole(account, subscriptionId);
  const known = readSubscription(subscription, null);
  const { currency, plan, status, periodEnd, isCancelled, endedAt } = known;
  if (plan === null) throw new PaymentsError("rejected", null, "The price isn't ours");
  const preview = { currency, today: null, prepaid: null, endsDiscount: false };
  if (endedAt !== null || (isCancelled && change.kind !== "reactivate"))
    return { ...preview, next: null, later: null };
  if (status === "past_due" || status === "unpaid")
    return { ...preview, next: overdue(subscription, priceKeyOf(plan)), later: null };

  const priceOfPeriod = pricesOfPeriods(account, subscription);
  const at = postponedUntil === null ? periodEnd : toSecond(postponedUntil);
  const anchor = postponedUntil === null ? ms(subscription.billing_cycle_anchor) : at;
  const anchorDay = new Date(anchor).getUTCDate();
  const discount = discountOf(subscription);
  const terms = {
    price: priceKeyOf(plan),
    at,
    anchorDay,
    discount,
    switchTo: known.switchTo && {
      price: priceKeyOf(known.switchTo.plan),
      at: known.switchTo.at,
    },
    credit: creditOf(subscription),
  };
  switch (change.kind) {
    case "none":
    case "reactivate":
      return { ...preview, ...(await duePayments(terms, priceOfPeriod)) };
    case "applyCoupon": {
      const applied = { ...terms, discount: newDiscount(change.coupon, account.clock()) };
      return { ...preview, ...(await duePayments(applied, priceOfPeriod)) };
    }
    case "switchLater": {
      const switched = { ...terms, switchTo: { price: change.price, at } };
      return { ...preview, ...(await duePayments(switched, priceOfPeriod)) };
    }
    case "switchNow": {
      const { price, freeUntil } = change;
      const { today, endsAt, prepaid } = await invoiceOfSwitch(account, subscription, price);
      const changed = { ...preview, endsDiscount: discount !== null };
      const switched = { ...terms, price, discount: null, switchTo: null };
      const free = freeUntil ?? prepaid?.until ?? null;
      if (free !== null) {
        const paid = freeUntil === null ? prepaid : null;
        const first = toSecond(free);
        const day = { at: first, anchorDay: new Date(first).getUTCDate() };
        const due = await duePayments({ ...switched, ...day }, priceOfPeriod);
        return { ...changed, prepaid: paid, ...due };
      }
      const isNewPeriod = endsAt !== periodEnd;
      const after = {
        ...switched,
        at: endsAt,
        anchorDay: isNewPeriod ? new Date(account.clock()).getUTCDate() : anchorDay,
        credit: terms.credit - today.credit,
      };
      const isFree = today.total === 0 && today.credit === 0;
      const due = await duePayments(after, priceOfPeriod);
      return { ...changed, today: isFree ? null : today, ...due };
    }
  }
}

/** Stripe's times are in seconds. */
const toSecond = (time: number): number => Math.ceil(time / 1000) * 1000;

/** What a whole period costs this customer, each price and coupon asked for once. */
function pricesOfPeriods(
  { stripe, priceId, hasTax }: StripeAccount,
  { customer, currency }: Stripe.Subscription,
): PriceOfPeriod {
  const known = new Map<string, ReturnType<PriceOfPeriod>>();
  const ask: PriceOfPeriod = async (price, coupon) => {
    const invoice = await stripe.invoices.createPreview({
      customer: idOf(customer)!,
      currency,
      automatic_tax: { enabled: hasTax },
      subscription_details: { items: [{ price: await priceId(price) }] },
      discounts: coupon === null ? "" : [{ coupon }],
    });
    const tax = taxOf(invoice);
    return { price: invoice.subtotal, discount: invoice.subtotal + tax - invoice.total, tax };
  };
  return (price, coupon) => {
    const key = `${price} ${coupon}`;
    const asked = known.get(key) ?? ask(price, coupon);
    known.set(key, asked);
    return asked;
  };
}

function overdue(subscription: Stripe.Subscription, price: PriceKey): DuePayment | null {
  const invoice = expanded(subscription.latest_invoice);
  if (!invoice) return null;
  const { subtotal, total, amount_remaining: rest } = invoice;
  const tax = taxOf(invoice);
  return {
    at: ms(invoice.next_payment_attempt ?? subscription.items.data[0]!.current_period_start),
    plan: PRICES[price],
    price: subtotal,
    unused: 0,
    discount: subtotal + tax - total,
    tax,
    credit: total - rest,
    total: rest,
  };
}

/** The discount of the next payments; null for none. */
function discountOf({ discounts, status }: Stripe.Subscription) {
  const discount = expanded(discounts[0]);
  const coupon = idOf(discount?.source.coupon);
  // The first payment uses up what is for one payment.
  const isUsed = discount?.end === null && status === "incomplete";
  if (!discount || coupon === null || !(coupon in COUPONS) || isUsed) return null;
  const endsAt = discount.end === null ? null : ms(discount.end);
  return { coupon: coupon as CouponId, endsAt };
}

function newDiscount(coupon: CouponId, now: number) {
  const { months } = COUPONS[coupon];
  return { coupon, endsAt: months === null ? null : addMonths(now, months) };
}

function creditOf({ customer, currency }: Stripe.Subscription): number {
  const owner = expanded(customer);
  return owner && !owner.deleted ? (owner.invoice_credit_balance?.[currency] ?? 0) : 0;
}
