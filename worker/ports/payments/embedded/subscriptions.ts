// Calls about subscriptions of the embedded provider.

import { addMonths } from "../../../../shared/rules/billingDates.ts";
import { monthsOf } from "../../../../shared/rules/plans.ts";
import type { CouponId, PriceKey } from "../Payments.ts";
import { COUPONS, priceAmount, PRICES } from "../prices.ts";
import { endSubscription, periodEndAfter, settleInvoice, tryToPay } from "./billing.ts";
import { emit } from "./events.ts";
import { createInvoice, taxOn } from "./invoices.ts";
import { type InvoiceLine, newRecordId, type Records, type Subscription } from "./records.ts";
import { CallError, type Params } from "./params.ts";

const DAY_MS = 86_400_000;
const MAX_TRIAL_DAYS = 730;

export async function createSubscription(records: Records, params: Params): Promise<Subscription> {
  const customer = params.text("customer");
  const price = params.text("items.0.price").replace(/^price_/, "") as PriceKey;
  const trialDays = Number(params.optional("trial_period_days") ?? 0);
  if (trialDays > MAX_TRIAL_DAYS) throw tooLong();
  const { now } = records;
  const subscription: Subscription = {
    kind: "subscription",
    id: newRecordId("sub"),
    customer,
    createdAt: now,
    metadata: params.map("metadata"),
    status: "incomplete",
    itemId: newRecordId("si"),
    price,
    currency: params.optional("currency") === "cad" ? "CAD" : "USD",
    hasTax: params.optional("automatic_tax.enabled") === "true",
    coupon: couponOf(params, now),
    anchorDay: new Date(now + trialDays * DAY_MS).getUTCDate(),
    periodStart: now,
    periodEnd: now,
    cancelAtPeriodEnd: false,
    cancelledAt: null,
    endedAt: null,
    methodId: null,
    invoiceId: null,
    setupId: null,
    switchTo: null,
    nextAttemptAt: null,
  };
  if (trialDays > 0) {
    subscription.status = "trialing";
    subscription.periodEnd = now + trialDays * DAY_MS;
    // A card that is known needs no form.
    const isKnown = (await records.need("customer", customer)).methodId !== null;
    const setup = isKnown
      ? null
      : records.put({
          kind: "setup_intent",
          id: newRecordId("seti"),
          customer,
          createdAt: now,
          metadata: {},
          status: "requires_payment_method",
          methodId: null,
          subscriptionId: subscription.id,
          error: null,
        });
    subscription.setupId = setup?.id ?? null;
    records.put(subscription);
  } else {
    subscription.periodEnd = periodEndAfter(subscription, now);
    const line: InvoiceLine = {
      price,
      amount: priceAmount(price, subscription.currency),
      start: now,
      end: subscription.periodEnd,
    };
    const invoice = await createInvoice(records, subscription, [line], { isDiscounted: true });
    if (subscription.coupon?.endsAt === null) subscription.coupon = null;
    if (invoice.status === "paid") settleInvoice(records, subscription, invoice);
  }
  emit(records, "customer.subscription.created", subscription);
  return subscription;
}

const tooLong = (): CallError =>
  new CallError(400, "parameter_invalid", "A trial ends after two years at the latest");

function couponOf(params: Params, now: number): Subscription["coupon"] {
  const id = params.optional("discounts.0.coupon") as CouponId | null;
  if (id === null || !(id in COUPONS)) return null;
  const { months } = COUPONS[id];
  return { id, endsAt: months === null ? null : addMonths(now, months) };
}

export async function updateSubscription(
  records: Records,
  id: string,
  params: Params,
): Promise<Subscription> {
  const subscription = await records.get("subscription", id);
  if (!subscription) throw new CallError(404, "resource_missing", `No such subscription: ${id}`);
  if (subscription.status === "canceled" || subscription.status === "incomplete_expired")
    throw new CallError(400, "resource_missing", "A canceled subscription can't be changed");
  const cancels = params.optional("cancel_at_period_end");
  if (cancels !== null) {
    if (subscription.switchTo)
      throw new CallError(400, "invalid_request", "The subscription is managed by its schedule");
    subscription.cancelAtPeriodEnd = cancels === "true";
    subscription.cancelledAt = cancels === "true" ? records.now : null;
  }
  subscription.methodId = params.optional("default_payment_method") ?? subscription.methodId;
  subscription.coupon = couponOf(params, records.now) ?? subscription.coupon;
  const trialEnd = params.optional("trial_end");
  if (trialEnd !== null) {
    if (Number(trialEnd) * 1000 > records.now + MAX_TRIAL_DAYS * DAY_MS) throw tooLong();
    subscription.status = "trialing";
    subscription.periodStart = records.now;
    subscription.periodEnd = Number(trialEnd) * 1000;
    subscription.anchorDay = new Date(subscription.periodEnd).getUTCDate();
  }
  const price = params.optional("items.0.price")?.replace(/^price_/, "") as PriceKey | undefined;
  if (price && price !== subscription.price) await switchPrice(records, subscription, price);
  subscription.metadata = { ...subscription.metadata, ...params.map("metadata") };
  records.put(subscription);
  emit(records, "customer.subscription.updated", subscription);
  return subscription;
}

/** The lines of a switch: what is left of the present period, and what the new price costs. */
export function switchLines(
  subscription: Subscription,
  price: PriceKey,
  now: number,
): { lines: InvoiceLine[]; periodStart: number; periodEnd: number } {
  const { periodStart, periodEnd, currency } = subscription;
  const isTrial = subscription.status === "trialing";
  const left = isTrial ? 0 : Math.max(0, (periodEnd - now) / (periodEnd - periodStart));
  // A trial keeps its end, and costs nothing until then.
  const credit = -Math.round(priceAmount(subscription.price, currency) * left);
  const keepsPeriod = isTrial || monthsOf(PRICES[price]) === monthsOf(PRICES[subscription.price]);
  const amount = priceAmount(price, currency);
  const start = now;
  const end = keepsPeriod ? periodEnd : addMonths(now, monthsOf(PRICES[price]));
  return {
    lines: [
      { price: subscription.price, amount: credit, start, end: periodEnd },
      { price, amount: keepsPeriod ? Math.round(amount * left) : amount, start, end },
    ],
    periodStart: keepsPeriod ? periodStart : now,
    periodEnd: end,
  };
}

async function switchPrice(records: Records, subscription: Subscription, price: PriceKey) {
  const before = { ...subscription };
  const { lines, periodStart, periodEnd } = switchLines(subscription, price, records.now);
  const isNewPeriod = periodStart !== subscription.periodStart;
  Object.assign(subscription, { price, periodStart, periodEnd });
  if (isNewPeriod) subscription.anchorDay = new Date(records.now).getUTCDate();
  subscription.metadata = { ...subscription.metadata, price };
  const invoice = await createInvoice(records, subscription, lines, { isDiscounted: false });
  if (await tryToPay(records, subscription, invoice)) return;
  const intent = await records.need("payment_intent", invoice.intentId!);
  records.put(Object.assign(intent, { status: "canceled" as const }));
  records.put(Object.assign(invoice, { status: "void" as const }));
  records.put(Object.assign(subscription, before));
  await records.save();
  const { error } = intent;
  throw new CallError(402, error?.code ?? "card_declined", error?.message ?? "", {
    type: "card_error",
    declineCode: error?.declineCode ?? null,
  });
}

/** The totals of a switch that isn't made. */
export function previewSwitch(subscription: Subscription, price: PriceKey, now: number) {
  const { lines } = switchLines(subscription, price, now);
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const tax = taxOn(subscription, subtotal);
  return { lines, subtotal, tax, total: subtotal + tax };
}

export async function cancelSubscription(records: Records, id: string): Promise<Subscription> {
  const subscription = await records.get("subscription", id);
  if (!subscription) throw new CallError(404, "resource_missing", `No such subscription: ${id}`);
  await endSubscription(records, subscription);
  return subscription;
}
