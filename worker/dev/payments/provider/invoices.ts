// Invoices of the embedded provider, and attempts to pay them.

import { cardExpiry } from "../../../../shared/membership/billingDates.ts";
import type { BalanceTransaction, CouponId } from "../../../ports/payments/Payments.ts";
import { COUPONS } from "../../../ports/payments/prices.ts";
import { INSUFFICIENT, type TestCard } from "./cards.ts";
import { emit } from "./events.ts";
import {
  type Charge,
  type Intent,
  type Invoice,
  type InvoiceLine,
  type Method,
  newRecordId,
  type Records,
  type Subscription,
} from "./records.ts";

/** The tax on prices in Canadian dollars; there is none on others. */
const CAD_TAX = 0.13;
/** Stripe's fee: 2.9% and 30 cents. */
export const feeOf = (amount: number): number => (amount > 0 ? Math.round(amount * 0.029) + 30 : 0);

const EXPIRED = { code: "expired_card", declineCode: null, message: "Your card has expired." };

/** Stripe adds less than this to the customer's balance instead of charging it. */
export const MIN_CHARGE = 50;

interface InvoiceAmounts {
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
}

/** What lines come to. */
export function amountsOf(
  lines: readonly Pick<InvoiceLine, "amount">[],
  { hasTax, currency }: Pick<Subscription, "hasTax" | "currency">,
  coupon: CouponId | null,
): InvoiceAmounts {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const discount = coupon === null ? 0 : Math.round((subtotal * COUPONS[coupon].percentOff) / 100);
  const rate = hasTax && currency === "CAD" ? CAD_TAX : 0;
  const tax = Math.round(Math.max(0, subtotal - discount) * rate);
  return { subtotal, discount, tax, total: subtotal - discount + tax };
}

/** The part of a total that a customer's credit pays, or that is added to it: the rest is charged. */
export function creditedOf(total: number, credit: number): number {
  const rest = total - credit;
  return rest >= MIN_CHARGE ? credit : total;
}

/** Creates an invoice; one of nothing is paid at once. */
export async function createInvoice(
  records: Records,
  subscription: Subscription,
  lines: InvoiceLine[],
  { isDiscounted }: { isDiscounted: boolean },
): Promise<Invoice> {
  const { currency } = subscription;
  const customer = await records.need("customer", subscription.customer!);
  const coupon = isDiscounted ? (subscription.coupon?.id ?? null) : null;
  const amounts = amountsOf(lines, subscription, coupon);
  const credit = customer.credit[currency] ?? 0;
  const credited = creditedOf(amounts.total, credit);
  customer.credit[currency] = credit - credited;
  records.put(customer);
  const due = amounts.total - credited;
  const base = { customer: customer.id, createdAt: records.now, metadata: {} };
  const invoice: Invoice = {
    ...base,
    kind: "invoice",
    id: newRecordId("in"),
    subscriptionId: subscription.id,
    snapshot: { ...subscription.metadata },
    currency,
    status: due === 0 ? "paid" : "open",
    lines,
    ...amounts,
    credited,
    attempts: 0,
    intentId: null,
  };
  if (due > 0) {
    const intent: Intent = {
      ...base,
      kind: "payment_intent",
      id: newRecordId("pi"),
      amount: due,
      currency,
      status: "requires_payment_method",
      invoiceId: invoice.id,
      methodId: null,
      error: null,
    };
    records.put(intent);
    invoice.intentId = intent.id;
  }
  subscription.invoiceId = invoice.id;
  records.put(subscription);
  return records.put(invoice);
}

/** Why a payment method is declined now; null if it works. */
export function declineOf(
  { card, month, year }: Method,
  now: number,
  isLater: boolean,
): TestCard["decline"] {
  if (cardExpiry(month, year) <= now) return EXPIRED;
  return card.decline ?? (isLater && card.failsLater ? INSUFFICIENT : null);
}

/** Charges a method for a payment. Returns why it was declined; null if it succeeded. */
export function chargeMethod(
  records: Records,
  intent: Intent,
  method: Method,
  { isLater }: { isLater: boolean },
): TestCard["decline"] {
  const decline = declineOf(method, records.now, isLater);
  const charge: Charge = {
    kind: "charge",
    id: newRecordId("ch"),
    customer: intent.customer,
    createdAt: records.now,
    metadata: intent.metadata,
    amount: intent.amount,
    currency: intent.currency,
    hasSucceeded: decline === null,
    intentId: intent.id,
    methodId: method.id,
    transaction:
      decline === null
        ? transaction(records, "charge", intent, intent.amount, feeOf(intent.amount))
        : null,
    refunds: [],
    dispute: null,
  };
  records.put(charge);
  intent.methodId = method.id;
  intent.error = decline;
  intent.status = decline === null ? "succeeded" : "requires_payment_method";
  records.put(intent);
  emit(records, decline === null ? "charge.succeeded" : "charge.failed", charge);
  return decline;
}

/** A balance transaction; `fee` is deducted from the amount. */
export function transaction(
  records: Records,
  kind: string,
  { currency }: { currency: string },
  amount: number,
  fee: number,
): BalanceTransaction {
  return {
    id: newRecordId("txn"),
    kind,
    currency: currency.toLowerCase(),
    amount,
    fee,
    net: amount - fee,
    createdAt: records.now,
  };
}
