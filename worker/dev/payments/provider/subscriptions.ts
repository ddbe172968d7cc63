// Calls about subscriptions of the embedded provider.

import { addMonths } from "../../../../shared/membership/billingDates.ts";
import { monthsOf } from "../../../../shared/membership/plans.ts";
import type { CouponId, PriceKey } from "../../../ports/payments/Payments.ts";
import { COUPONS, priceAmount, PRICES } from "../../../ports/payments/prices.ts";
import { endSubscription, periodEndAfter, settleInvoice, tryToPay } from "./billing.ts";
import { emit } from "./events.ts";
import { amountsOf, createInvoice, creditedOf } from "./invoices.ts";
import {
  type Invoice,
  type InvoiceLine,
  newRecordId,
  type Records,
  type Subscription,
} from "./records.ts";
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
    anchorAt: now + trialDays * DAY_MS,
    periodStart: now,
    periodEnd: now,
    periodPrice: 0,
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
    subscription.periodPrice = invoice.subtotal - invoice.discount;
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
  subscription.coupon =
    params.optional("discounts") === ""
      ? null
      : (couponOf(params, records.now) ?? subscription.coupon);
  const trialEnd = params.optional("trial_end");
  if (trialEnd !== null) {
    if (Number(trialEnd) * 1000 > records.now + MAX_TRIAL_DAYS * DAY_MS) throw tooLong();
    subscription.status = "trialing";
    subscription.periodStart = records.now;
    subscription.periodEnd = Number(trialEnd) * 1000;
    subscription.periodPrice = 0;
    subscription.anchorAt = subscription.periodEnd;
  }
  const price = params.optional("items.0.price")?.replace(/^price_/, "") as PriceKey | undefined;
  if (price && price !== subscription.price)
    await switchPrice(records, subscription, { price, from: prorationDate(params, records.now) });
  const metadata = Object.entries({ ...subscription.metadata, ...params.map("metadata") });
  // An empty value removes a key.
  subscription.metadata = Object.fromEntries(metadata.filter(([, value]) => value !== ""));
  records.put(subscription);
  emit(records, "customer.subscription.updated", subscription);
  return subscription;
}

/** From when on a switch counts, which may be a little before it is made. */
function prorationDate(params: Params, now: number): number {
  const seconds =
    params.optional("proration_date") ?? params.optional("subscription_details.proration_date");
  return seconds === null ? now : Number(seconds) * 1000;
}

interface PriceSwitch {
  price: PriceKey;
  /** The time that the difference is computed for. */
  from: number;
}

/** The lines of a switch: what is left of the present period, and what the new price costs. */
function switchLines(
  subscription: Subscription,
  { price, from }: PriceSwitch,
  now: number,
): { lines: InvoiceLine[]; periodStart: number; periodEnd: number } {
  const { periodStart, periodEnd, currency } = subscription;
  const isTrial = subscription.status === "trialing";
  const left = isTrial ? 0 : Math.max(0, (periodEnd - from) / (periodEnd - periodStart));
  // A trial keeps its end, and costs nothing until then.
  const unused = Math.round(subscription.periodPrice * left);
  const keepsPeriod = isTrial || monthsOf(PRICES[price]) === monthsOf(PRICES[subscription.price]);
  const amount = priceAmount(price, currency);
  const end = keepsPeriod ? periodEnd : addMonths(now, monthsOf(PRICES[price]));
  return {
    lines: [
      { price: subscription.price, amount: -unused, start: from, end: periodEnd },
      { price, amount: keepsPeriod ? Math.round(amount * left) : amount, start: from, end },
    ],
    periodStart: keepsPeriod ? periodStart : now,
    periodEnd: end,
  };
}

async function switchPrice(records: Records, subscription: Subscription, plan: PriceSwitch) {
  const before = { ...subscription };
  const { price } = plan;
  const { lines, periodStart, periodEnd } = switchLines(subscription, plan, records.now);
  const isNewPeriod = periodStart !== subscription.periodStart;
  Object.assign(subscription, { price, periodStart, periodEnd });
  if (isNewPeriod) subscription.anchorAt = records.now;
  if (subscription.status !== "trialing")
    subscription.periodPrice = priceAmount(price, subscription.currency);
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

/** The invoice that a change of a subscription, or a new one, would cause. It isn't stored. */
export async function previewInvoice(records: Records, params: Params): Promise<Invoice> {
  const id = params.optional("subscription");
  const subscription = id === null ? null : await records.get("subscription", id);
  if (id !== null && !subscription)
    throw new CallError(404, "resource_missing", `No such subscription: ${id}`);
  const price = params.text("subscription_details.items.0.price").replace(/^price_/, "");
  const customer = subscription?.customer ?? params.text("customer");
  const currency = subscription?.currency ?? (params.text("currency") === "cad" ? "CAD" : "USD");
  const hasTax = subscription?.hasTax ?? params.optional("automatic_tax.enabled") === "true";
  const { now } = records;
  const plan = { price: price as PriceKey, from: prorationDate(params, now) };
  const end = addMonths(now, monthsOf(PRICES[plan.price]));
  const lines = subscription
    ? switchLines(subscription, plan, now).lines
    : [{ price: plan.price, amount: priceAmount(plan.price, currency), start: now, end }];
  const coupon = couponOf(params, now)?.id ?? null;
  const amounts = amountsOf(lines, { hasTax, currency }, coupon);
  const { credit } = await records.need("customer", customer);
  return {
    kind: "invoice",
    id: "upcoming",
    customer,
    createdAt: now,
    metadata: {},
    subscriptionId: subscription?.id ?? "",
    snapshot: {},
    currency,
    status: "open",
    lines,
    ...amounts,
    credited: creditedOf(amounts.total, credit[currency] ?? 0),
    attempts: 0,
    intentId: null,
  };
}

export async function cancelSubscription(records: Records, id: string): Promise<Subscription> {
  const subscription = await records.get("subscription", id);
  if (!subscription) throw new CallError(404, "resource_missing", `No such subscription: ${id}`);
  await endSubscription(records, subscription);
  return subscription;
}
