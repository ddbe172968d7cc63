// Stripe's objects from the embedded provider's records, with the parts expanded that the adapter
// asks for.

import { billingPeriodOf } from "../../../../shared/membership/plans.ts";
import type { BalanceTransaction, PriceKey } from "../../../ports/payments/Payments.ts";
import { priceAmount, PRICES } from "../../../ports/payments/prices.ts";
import type { TestCard } from "./cards.ts";
import type {
  Charge,
  Customer,
  Intent,
  Invoice,
  Method,
  Records,
  Setup,
  Subscription,
} from "./records.ts";

const seconds = (time: number): number => Math.floor(time / 1000);
const secondsOrNull = (time: number | null): number | null =>
  time === null ? null : seconds(time);

export const clientSecretOf = ({ id }: { id: string }): string => `${id}_secret_embedded`;

export const listOf = (data: readonly unknown[]) => ({ object: "list", data, has_more: false });

export function showPrice(key: PriceKey) {
  const interval = billingPeriodOf(PRICES[key]) === "ANNUAL" ? "year" : "month";
  return {
    id: `price_${key}`,
    object: "price",
    active: true,
    currency: "usd",
    lookup_key: key,
    recurring: { interval, interval_count: 1 },
    unit_amount: priceAmount(key, "USD"),
  };
}

export function showMethod({ id, customer, card, last4, month, year, createdAt }: Method) {
  return {
    id,
    object: "payment_method",
    type: "card",
    created: seconds(createdAt),
    customer,
    card: { brand: card.brand, last4, exp_month: month, exp_year: year, wallet: null },
  };
}

async function methodById(records: Records, id: string | null) {
  const method = id === null ? null : await records.get("payment_method", id);
  return method && showMethod(method);
}

export async function showCustomer(records: Records, customer: Customer) {
  const { id, name, email, metadata, createdAt } = customer;
  return {
    id,
    object: "customer",
    created: seconds(createdAt),
    name,
    email,
    metadata,
    invoice_credit_balance: Object.fromEntries(
      Object.entries(customer.credit).map(([currency, amount]) => [currency.toLowerCase(), amount]),
    ),
    invoice_settings: { default_payment_method: await methodById(records, customer.methodId) },
  };
}

export async function showSubscription(records: Records, subscription: Subscription) {
  const { id, itemId, price, periodStart, periodEnd, invoiceId, setupId } = subscription;
  const customer = await records.need("customer", subscription.customer!);
  const invoice = invoiceId === null ? null : await records.need("invoice", invoiceId);
  const setup = setupId === null ? null : await records.need("setup_intent", setupId);
  return {
    id,
    object: "subscription",
    created: seconds(subscription.createdAt),
    customer: await showCustomer(records, customer),
    status: subscription.status,
    currency: subscription.currency.toLowerCase(),
    metadata: subscription.metadata,
    start_date: seconds(subscription.createdAt),
    billing_cycle_anchor: seconds(subscription.anchorAt),
    cancel_at: null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: secondsOrNull(subscription.cancelledAt),
    ended_at: secondsOrNull(subscription.endedAt),
    default_payment_method: await methodById(records, subscription.methodId),
    items: listOf([
      {
        id: itemId,
        object: "subscription_item",
        current_period_start: seconds(periodStart),
        current_period_end: seconds(periodEnd),
        price: showPrice(price),
      },
    ]),
    discounts: discountsOf(subscription),
    latest_invoice: invoice && {
      ...showInvoice(invoice),
      next_payment_attempt: secondsOrNull(subscription.nextAttemptAt),
    },
    pending_setup_intent: setup && showSetup(setup),
    schedule: subscription.switchTo && showSchedule(subscription),
  };
}

function discountsOf({ coupon }: Subscription) {
  return coupon === null
    ? []
    : [
        {
          id: "di_embedded",
          object: "discount",
          end: secondsOrNull(coupon.endsAt),
          source: { type: "coupon", coupon: coupon.id },
        },
      ];
}

export function showSchedule({ id, switchTo, periodStart, price }: Subscription) {
  const current = { start_date: seconds(periodStart), end_date: seconds(switchTo?.at ?? 0) };
  const later = { start_date: seconds(switchTo?.at ?? 0), end_date: 0 };
  return {
    id: switchTo?.scheduleId,
    object: "subscription_schedule",
    status: "active",
    subscription: id,
    current_phase: current,
    metadata: switchTo?.price ? { price: switchTo.price } : { price },
    phases: switchTo?.price ? [current, later] : [current],
  };
}

export function showInvoice(invoice: Invoice) {
  const { id, intentId, total, tax, discount } = invoice;
  return {
    id,
    object: "invoice",
    created: seconds(invoice.createdAt),
    customer: invoice.customer,
    currency: invoice.currency.toLowerCase(),
    status: invoice.status,
    attempt_count: invoice.attempts,
    subtotal: invoice.subtotal,
    total,
    total_excluding_tax: total - tax,
    amount_due: Math.max(0, total - invoice.credited),
    amount_remaining: invoice.status === "open" ? total - invoice.credited : 0,
    total_taxes: tax === 0 ? [] : [{ amount: tax }],
    total_discount_amounts: discount === 0 ? [] : [{ amount: discount, discount: "di_embedded" }],
    confirmation_secret:
      intentId === null
        ? null
        : { client_secret: clientSecretOf({ id: intentId }), type: "payment_intent" },
    lines: listOf(
      invoice.lines.map(({ price, amount, start, end }, index) => ({
        id: `il_${index}`,
        object: "line_item",
        amount,
        pricing: { type: "price_details", price_details: { price: `price_${price}` } },
        period: { start: seconds(start), end: seconds(end) },
      })),
    ),
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: invoice.subscriptionId, metadata: invoice.snapshot },
    },
    payments: listOf(
      intentId === null ? [] : [{ payment: { type: "payment_intent", payment_intent: intentId } }],
    ),
  };
}

export function showError(error: TestCard["decline"]) {
  return (
    error && {
      type: "card_error",
      code: error.code,
      message: error.message,
      ...(error.declineCode !== null && { decline_code: error.declineCode }),
    }
  );
}

export function showIntent(intent: Intent) {
  return {
    id: intent.id,
    object: "payment_intent",
    created: seconds(intent.createdAt),
    customer: intent.customer,
    amount: intent.amount,
    currency: intent.currency.toLowerCase(),
    status: intent.status,
    client_secret: clientSecretOf(intent),
    payment_method: intent.methodId,
    last_payment_error: showError(intent.error),
    metadata: intent.metadata,
  };
}

export function showSetup(setup: Setup) {
  return {
    id: setup.id,
    object: "setup_intent",
    customer: setup.customer,
    metadata: setup.metadata,
    status: setup.status,
    client_secret: clientSecretOf(setup),
    payment_method: setup.methodId,
    last_setup_error: showError(setup.error),
  };
}

export function showTransaction(transaction: BalanceTransaction) {
  const { id, kind, currency, amount, fee, net, createdAt } = transaction;
  const created = seconds(createdAt);
  return { id, object: "balance_transaction", type: kind, currency, amount, fee, net, created };
}

export async function showCharge(records: Records, charge: Charge) {
  const method = await methodById(records, charge.methodId);
  const refunded = charge.refunds.reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: charge.id,
    object: "charge",
    created: seconds(charge.createdAt),
    customer: charge.customer,
    amount: charge.amount,
    amount_refunded: refunded,
    currency: charge.currency.toLowerCase(),
    status: charge.hasSucceeded ? "succeeded" : "failed",
    payment_intent: charge.intentId,
    payment_method: charge.methodId,
    payment_method_details: method && { type: "card", card: method.card },
    metadata: charge.metadata,
    disputed: charge.dispute !== null,
    balance_transaction: charge.transaction && showTransaction(charge.transaction),
    refunds: listOf(
      charge.refunds.map(({ id, amount, createdAt, transaction }) => ({
        id,
        object: "refund",
        amount,
        created: seconds(createdAt),
        balance_transaction: showTransaction(transaction),
      })),
    ),
  };
}

export function showDispute({ id, dispute }: Charge) {
  return (
    dispute && {
      id: dispute.id,
      object: "dispute",
      charge: id,
      status: dispute.status,
      created: seconds(dispute.createdAt),
      balance_transactions: dispute.transactions.map(showTransaction),
    }
  );
}

/** All transactions of a charge. */
export function transactionsOf({ transaction, refunds, dispute }: Charge): BalanceTransaction[] {
  return [
    ...(transaction ? [transaction] : []),
    ...refunds.map((refund) => refund.transaction),
    ...(dispute?.transactions ?? []),
  ];
}
