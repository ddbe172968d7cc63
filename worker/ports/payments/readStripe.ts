// From Stripe's objects to the port's.

import type { Stripe } from "stripe";
import type { Currency } from "../../../shared/format/money.ts";
import type { CardType } from "../../../shared/membership/cardText.ts";
import type { MembershipType } from "../../../shared/membership/plans.ts";
import type {
  BalanceTransaction,
  Checkout,
  InvoicedPeriod,
  MethodUpdate,
  PaidInvoice,
  ProviderCharge,
  ProviderMethod,
  ProviderSubscription,
} from "./Payments.ts";
import { isPriceKey, priceAmount, PRICES } from "./prices.ts";

/** Stripe's times are in seconds. */
export const ms = (seconds: number): number => seconds * 1000;
const msOrNull = (seconds: number | null | undefined): number | null =>
  typeof seconds === "number" ? seconds * 1000 : null;

export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === "string" ? value : (value?.id ?? null);
}

export function expanded<Value extends object>(
  value: string | Value | null | undefined,
): Value | null {
  return typeof value === "object" ? value : null;
}

const CARD_TYPES: Readonly<Record<string, CardType>> = {
  visa: "VISA",
  mastercard: "MASTERCARD",
  amex: "AMEX",
  jcb: "JCB",
  discover: "DISCOVER",
  diners: "DINERS_CLUB",
  unionpay: "CHINA_UNIONPAY",
};

/** A payment method, or what a charge stores of it. */
interface MethodLike {
  card?: {
    brand?: string | null;
    exp_month?: number | null;
    exp_year?: number | null;
    last4?: string | null;
    wallet?: { type?: string } | null;
  } | null;
  paypal?: { payer_email?: string | null } | null;
}

export function readMethod(id: string, { card, paypal }: MethodLike): ProviderMethod {
  const wallet = card?.wallet?.type;
  const kind = paypal
    ? "PAYPAL"
    : wallet === "apple_pay"
      ? "APPLE_PAY"
      : wallet === "google_pay"
        ? "GOOGLE_PAY"
        : "CARD";
  return {
    id,
    kind,
    cardType: card ? (CARD_TYPES[card.brand ?? ""] ?? "UNKNOWN") : null,
    cardMonth: card?.exp_month ?? null,
    cardYear: card?.exp_year ?? null,
    lastFour: card?.last4 ?? null,
    paypalEmail: paypal?.payer_email ?? null,
  };
}

/** The metadata with the price of a switch whose schedule was released for another change. */
export const HELD_SWITCH = "held_switch";

/** True while the card form of a trial isn't confirmed; the provider calls it a trial at once. */
const isUnconfirmedTrial = (subscription: Stripe.Subscription): boolean =>
  subscription.status === "trialing" &&
  subscription.pending_setup_intent !== null &&
  subscription.default_payment_method === null;

export function readSubscription(
  subscription: Stripe.Subscription,
  customerMethod: Stripe.PaymentMethod | null,
): ProviderSubscription {
  const item = subscription.items.data[0];
  const key = item?.price.lookup_key;
  const currency = currencyOf(subscription.currency);
  const method = expanded(subscription.default_payment_method) ?? customerMethod;
  const invoice = expanded(subscription.latest_invoice);
  const isOverdue = invoice?.status === "open" || invoice?.status === "uncollectible";
  return {
    id: subscription.id,
    status: isUnconfirmedTrial(subscription) ? "incomplete" : subscription.status,
    plan: isPriceKey(key) ? PRICES[key] : null,
    currency,
    amount: isPriceKey(key) ? priceAmount(key, currency) : (item?.price.unit_amount ?? 0),
    createdAt: ms(subscription.created),
    startedAt: ms(subscription.start_date),
    periodStart: ms(item?.current_period_start ?? subscription.created),
    periodEnd: ms(item?.current_period_end ?? subscription.created),
    isCancelled: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    cancelledAt: msOrNull(subscription.canceled_at),
    endedAt: msOrNull(subscription.ended_at),
    discountEndsAt: discountEnd(subscription, ms(item?.current_period_end ?? 0)),
    method: method && readMethod(method.id, method),
    failedPayments: isOverdue ? (invoice?.attempt_count ?? 0) : 0,
    switchTo: scheduledSwitch(subscription, currency) ?? heldSwitch(subscription, currency),
    isSwitchHeld: Boolean(subscription.metadata[HELD_SWITCH]),
    prepaidUntil: subscription.metadata.prepaid_until
      ? ms(Number(subscription.metadata.prepaid_until))
      : null,
  };
}

/** A coupon for one payment lasts until the end of the period that it pays for. */
function discountEnd({ discounts, items }: Stripe.Subscription, periodEnd: number): number | null {
  const discount = expanded(discounts[0]);
  if (!discount) return null;
  if (discount.end !== null) return ms(discount.end);
  const months = items.data[0]?.price.recurring?.interval === "year" ? 12 : 1;
  const end = new Date(periodEnd);
  return end.setUTCMonth(end.getUTCMonth() + months);
}

function scheduledSwitch(
  subscription: Stripe.Subscription,
  currency: Currency,
): ProviderSubscription["switchTo"] {
  const schedule = expanded(subscription.schedule);
  const phase = schedule?.status === "active" ? schedule.phases.at(-1) : undefined;
  const key = schedule?.metadata?.price;
  const isAhead = phase && phase.start_date > (schedule?.current_phase?.start_date ?? Infinity);
  if (!isAhead || !isPriceKey(key)) return null;
  return {
    plan: PRICES[key] as MembershipType,
    amount: priceAmount(key, currency),
    at: ms(phase.start_date),
  };
}

function heldSwitch(
  { metadata, items, cancel_at_period_end: isCancelled }: Stripe.Subscription,
  currency: Currency,
): ProviderSubscription["switchTo"] {
  const key = metadata[HELD_SWITCH];
  const item = items.data[0];
  // Of one that has happened, or that a cancellation ended, only the mark is left.
  if (!item || !isPriceKey(key) || isCancelled || key === item.price.lookup_key) return null;
  return {
    plan: PRICES[key] as MembershipType,
    amount: priceAmount(key, currency),
    at: ms(item.current_period_end),
  };
}

/** The charge, with the invoice that it paid, if any. */
export function readCharge(
  charge: Stripe.Charge,
  invoice: Stripe.Invoice | null,
  disputes: readonly Stripe.Dispute[],
): ProviderCharge {
  const details = charge.payment_method_details;
  const refunds = charge.refunds?.data ?? [];
  // A charge can be disputed again; one that isn't won counts.
  const serious = disputes.filter(({ status }) => !status.startsWith("warning"));
  const dispute = serious.find(({ status }) => status !== "won") ?? serious[0];
  const own = expanded(charge.balance_transaction);
  const isRefunded = charge.amount_refunded >= charge.amount;
  return {
    id: charge.id,
    hasSucceeded: charge.status === "succeeded",
    currency: currencyOf(charge.currency),
    amount: charge.amount,
    tax: invoice ? taxOf(invoice) : taxOfPayment(charge),
    refunded: charge.amount_refunded,
    createdAt: ms(charge.created),
    method: details ? readMethod(charge.payment_method ?? "", details) : null,
    invoice: invoice && billedPeriod(invoice),
    purchaseId: charge.metadata.purchase_id ?? null,
    dispute: dispute ? { createdAt: ms(dispute.created), wonAt: wonAt(dispute) } : null,
    refundedAt: isRefunded ? ms(Math.max(...refunds.map(({ created }) => created))) : null,
    transactions: [
      ...(own ? [own] : []),
      ...refunds.flatMap(({ balance_transaction }) => expanded(balance_transaction) ?? []),
      ...disputes.flatMap(({ balance_transactions }) => balance_transactions),
    ].map(readTransaction),
  };
}

/** When the provider returned the amount of a dispute; null unless we won it. */
function wonAt({ status, created, balance_transactions: transactions }: Stripe.Dispute) {
  if (status !== "won") return null;
  return ms(Math.max(created, ...transactions.map((transaction) => transaction.created)));
}

/** The subscription and period of an invoice: of its line that ends last and isn't credit. */
function billedPeriod(invoice: Stripe.Invoice): InvoicedPeriod | null {
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
  const line = invoice.lines.data.toSorted(
    (a, b) => Number(a.amount < 0) - Number(b.amount < 0) || b.period.end - a.period.end,
  )[0];
  const key = invoice.parent?.subscription_details?.metadata?.price;
  if (subscriptionId === null || !line) return null;
  return {
    id: invoice.id,
    subscriptionId,
    plan: isPriceKey(key) ? PRICES[key] : "MONTHLY",
    periodStart: ms(line.period.start),
    periodEnd: ms(line.period.end),
  };
}

/** A paid invoice of a subscription; null for others. */
export function readPaidInvoice(invoice: Stripe.Invoice): PaidInvoice | null {
  const period = billedPeriod(invoice);
  if (invoice.status !== "paid" || !period) return null;
  const amounts = invoice.lines.data.map(({ amount }) => amount);
  return {
    ...period,
    currency: currencyOf(invoice.currency),
    createdAt: ms(invoice.created),
    price: sumOf(amounts.filter((amount) => amount > 0)),
    rest: -sumOf(amounts.filter((amount) => amount < 0)),
    due: Math.max(0, invoice.amount_due),
    // A negative total is added to the customer's credit.
    credited: invoice.total - invoice.amount_due,
  };
}

const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0);

export function taxOf({ total_taxes: taxes }: Stripe.Invoice): number {
  return (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
}

/** The tax of a single payment, which has no invoice: `startPayment` notes it. */
const taxOfPayment = ({ metadata }: { metadata: Stripe.Metadata }): number =>
  Number(metadata.tax ?? 0);

export function readTransaction(transaction: Stripe.BalanceTransaction): BalanceTransaction {
  return {
    id: transaction.id,
    kind: transaction.type,
    currency: transaction.currency,
    amount: transaction.amount,
    fee: transaction.fee,
    net: transaction.net,
    createdAt: ms(transaction.created),
  };
}

export function readPayment(intent: Stripe.PaymentIntent): Checkout {
  const tax = taxOfPayment(intent);
  return {
    providerId: intent.id,
    clientSecret: intent.client_secret,
    mode: "payment",
    status:
      intent.status === "succeeded"
        ? "paid"
        : intent.status === "canceled"
          ? "ended"
          : intent.status === "processing"
            ? "processing"
            : "open",
    subtotal: intent.amount - tax,
    discount: 0,
    tax,
    total: intent.amount,
    declineMessage: intent.last_payment_error?.message ?? null,
  };
}

export function readSetup(setup: Stripe.SetupIntent): MethodUpdate {
  return {
    id: setup.id,
    customerId: idOf(setup.customer) ?? "",
    clientSecret: setup.client_secret ?? "",
    methodId: setup.status === "succeeded" ? idOf(setup.payment_method) : null,
    declineMessage: setup.last_setup_error?.message ?? null,
  };
}

export function currencyOf(currency: string): Currency {
  return currency === "cad" ? "CAD" : "USD";
}
