// What happens to subscriptions of the embedded provider when they are paid and as time passes.

import { addMonths } from "../../../../shared/membership/billingDates.ts";
import { monthsOf } from "../../../../shared/membership/plans.ts";
import { priceAmount, PRICES } from "../../../ports/payments/prices.ts";
import { emit } from "./events.ts";
import { chargeMethod, createInvoice } from "./invoices.ts";
import { RETRY_DAYS } from "../../../ports/payments/retryDays.ts";
import type { Invoice, Records, Subscription } from "./records.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long the first payment of a subscription may take. */
const INCOMPLETE_MS = 23 * HOUR_MS;
/** Events of one move of the clock: more than ten years of monthly payments. */
const MAX_STEPS = 500;

export function periodEndAfter({ price, anchorAt }: Subscription, start: number): number {
  return addMonths(start, monthsOf(PRICES[price]), new Date(anchorAt).getUTCDate());
}

/** What follows from a paid invoice. */
export function settleInvoice(
  records: Records,
  subscription: Subscription,
  invoice: Invoice,
): void {
  invoice.status = "paid";
  records.put(invoice);
  if (subscription.status !== "canceled") subscription.status = "active";
  subscription.nextAttemptAt = null;
  records.put(subscription);
  emit(records, "invoice.paid", invoice);
  emit(records, "customer.subscription.updated", subscription);
}

/** Charges the subscription's method for an open invoice. True if it is paid then. */
export async function tryToPay(
  records: Records,
  subscription: Subscription,
  invoice: Invoice,
): Promise<boolean> {
  if (invoice.status === "paid") return true;
  invoice.attempts += 1;
  const customer = await records.need("customer", subscription.customer!);
  const methodId = subscription.methodId ?? customer.methodId;
  const method = methodId === null ? null : await records.get("payment_method", methodId);
  const intent = await records.need("payment_intent", invoice.intentId!);
  const isPaid = method && chargeMethod(records, intent, method, { isLater: true }) === null;
  records.put(invoice);
  if (isPaid) settleInvoice(records, subscription, invoice);
  return isPaid === true;
}

export async function endSubscription(records: Records, subscription: Subscription) {
  const isUnpaid = subscription.status === "incomplete";
  subscription.status = isUnpaid ? "incomplete_expired" : "canceled";
  subscription.endedAt = records.now;
  subscription.cancelledAt ??= records.now;
  subscription.nextAttemptAt = null;
  subscription.switchTo = null;
  records.put(subscription);
  const invoice = subscription.invoiceId && (await records.get("invoice", subscription.invoiceId));
  if (invoice && invoice.status === "open") {
    records.put(Object.assign(invoice, { status: "void" as const }));
    const intent = invoice.intentId && (await records.get("payment_intent", invoice.intentId));
    if (intent) records.put(Object.assign(intent, { status: "canceled" as const }));
  }
  emit(records, "customer.subscription.deleted", subscription);
}

/** When something next happens to a subscription by itself; null for never. */
function dueAt(subscription: Subscription): number | null {
  switch (subscription.status) {
    case "incomplete":
      return subscription.createdAt + INCOMPLETE_MS;
    case "trialing":
    case "active":
      return subscription.periodEnd;
    case "past_due":
      return subscription.nextAttemptAt;
    default:
      return null;
  }
}

/** Does what is due until now, in order of time. */
export async function runDue(records: Records): Promise<void> {
  const until = records.now;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const subscriptions = await records.list("subscription");
    const due = subscriptions
      .flatMap((subscription) => {
        const at = dueAt(subscription);
        return at === null || at > until ? [] : [{ subscription, at }];
      })
      .toSorted((a, b) => a.at - b.at)[0];
    if (!due) break;
    records.setNow(due.at);
    await act(records, due.subscription);
  }
  records.setNow(until);
}

async function act(records: Records, subscription: Subscription): Promise<void> {
  if (subscription.status === "incomplete") return endSubscription(records, subscription);
  if (subscription.status === "past_due") return retry(records, subscription);
  const hasNoMethod = subscription.status === "trialing" && subscription.methodId === null;
  if (subscription.cancelAtPeriodEnd || hasNoMethod) return endSubscription(records, subscription);
  return renew(records, subscription);
}

async function renew(records: Records, subscription: Subscription): Promise<void> {
  const start = subscription.periodEnd;
  if (subscription.switchTo?.price && subscription.switchTo.at <= start) {
    subscription.price = subscription.switchTo.price;
    subscription.metadata = { ...subscription.metadata, price: subscription.price };
    subscription.switchTo = null;
  }
  const { coupon } = subscription;
  const isDiscounted = coupon !== null && (coupon.endsAt === null || coupon.endsAt > start);
  const end = periodEndAfter(subscription, start);
  subscription.periodStart = start;
  subscription.periodEnd = end;
  subscription.status = "active";
  const amount = priceAmount(subscription.price, subscription.currency);
  const lines = [{ price: subscription.price, amount, start, end }];
  const invoice = await createInvoice(records, subscription, lines, { isDiscounted });
  subscription.periodPrice = invoice.subtotal - invoice.discount;
  // A coupon for one payment is used up.
  if (coupon && (coupon.endsAt === null || coupon.endsAt <= start)) subscription.coupon = null;
  if (invoice.status === "paid") settleInvoice(records, subscription, invoice);
  else if (!(await tryToPay(records, subscription, invoice)))
    await postpone(records, subscription, invoice);
}

async function retry(records: Records, subscription: Subscription): Promise<void> {
  const invoice = await records.need("invoice", subscription.invoiceId!);
  if (!(await tryToPay(records, subscription, invoice)))
    await postpone(records, subscription, invoice);
}

/** After a failed payment: another attempt, or the end. */
async function postpone(
  records: Records,
  subscription: Subscription,
  invoice: Invoice,
): Promise<void> {
  const days = RETRY_DAYS[invoice.attempts - 1];
  emit(records, "invoice.payment_failed", invoice);
  if (days === undefined) return endSubscription(records, subscription);
  subscription.status = "past_due";
  subscription.nextAttemptAt = subscription.periodStart + days * DAY_MS;
  records.put(subscription);
  emit(records, "customer.subscription.updated", subscription);
}
