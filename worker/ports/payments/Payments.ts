// What the product needs of a payment provider, in its own words. Amounts are in minor units, times
// in milliseconds since 1970.

import type { Currency } from "../../../shared/format/money.ts";
import type { CardType } from "../../../shared/membership/cardText.ts";
import type { MembershipType, PlanType } from "../../../shared/membership/plans.ts";
import type { PaymentChange, PaymentPreview } from "./PaymentPreview.ts";

/** A payment provider. Every method throws PaymentsError. */
export interface Payments {
  readonly driver: "embedded" | "stripe";
  /** Creates a user's customer, once for the same details. Returns its id. */
  createCustomer(customer: CustomerStart): Promise<string>;
  /** Reads all that a customer has bought. */
  readCustomer(customerId: string): Promise<CustomerState>;
  /** The customer of a charge, which an event about a dispute doesn't name; null for none. */
  customerOfCharge(chargeId: string): Promise<string | null>;

  /** Starts a subscription that nothing is paid for yet. Idempotent by purchase and terms. */
  startSubscription(start: SubscriptionStart): Promise<Checkout>;
  /** Starts a payment. Idempotent by purchase and terms. */
  startPayment(start: PaymentStart): Promise<Checkout>;
  /** Reads a checkout by the id of its subscription or payment; null if the provider has none. */
  readCheckout(providerId: string): Promise<Checkout | null>;
  /** Ends a checkout that nothing was paid for, so that it can't be paid any more. */
  abandonCheckout(providerId: string): Promise<void>;

  /** Cancels at the end of the period, or revokes that. */
  setCancelled(subscriptionId: string, isCancelled: boolean): Promise<void>;
  /** Ends a subscription now. Idempotent. */
  endSubscription(subscriptionId: string): Promise<void>;
  applyCoupon(subscriptionId: string, coupon: CouponId): Promise<void>;
  /** Moves the next payment, for time that is given: at most MAX_POSTPONED_DAYS from now. */
  moveNextPayment(subscriptionId: string, at: number): Promise<void>;
  /**
   * What will be charged next, as a subscription is or after a change that isn't made; of one whose
   * next payment will be moved, from `postponedUntil` on.
   */
  previewPayments(
    subscriptionId: string,
    change: PaymentChange,
    postponedUntil?: number | null,
  ): Promise<PaymentPreview>;
  /**
   * Switches the plan now and charges the difference, or nothing until `freeUntil` or while what was
   * paid before lasts. A discount ends, and so does a switch that waits. Throws a declined
   * PaymentsError.
   */
  switchNow(plan: SwitchPlan & { key: string; freeUntil: number | null }): Promise<void>;
  /** Switches the plan when the paid period ends. Idempotent. */
  switchLater(plan: SwitchPlan): Promise<void>;
  cancelSwitch(subscriptionId: string): Promise<void>;
  /** Schedules a switch again that a change, which was interrupted, had put aside. Idempotent. */
  resumeSwitch(subscriptionId: string): Promise<void>;

  /** Starts the change of a subscription's payment method. Idempotent by key. */
  startMethodUpdate(start: MethodUpdateStart): Promise<MethodUpdate>;
  readMethodUpdate(id: string): Promise<MethodUpdate | null>;
  /** The method that the newest such change stored, used yet or not; null for none. */
  readStoredMethod(customerId: string, subscriptionId: string): Promise<string | null>;
  /** Uses a payment method from now on, and pays what is overdue with it. */
  useMethod(use: { methodId: string; subscriptionId: string }): Promise<void>;

  /** Refunds what is left of a charge, or a part of it. Idempotent by key. */
  refund(refund: { chargeId: string; amount: number | null; key: string }): Promise<void>;
  /** The balance per currency (lower case), and its transactions since a time. */
  readBalance(since: number): Promise<Balance>;
  /** Reads an event after checking its signature; null if it isn't from the provider. */
  readEvent(body: string, signature: string | null): Promise<PaymentEvent | null>;
}

/** How far ahead the next payment may be: Stripe allows two years. */
export const MAX_POSTPONED_DAYS = 729;

/** Prices are found at the provider by these lookup keys. */
export type PriceKey =
  | "member_monthly"
  | "member_yearly"
  | "friend_monthly"
  | "friend_yearly"
  | "member_yearly_staff";

export type CouponId = "off_20_year" | "off_20_months" | "off_50_year" | "off_50_months";

/** Why the provider didn't do it. */
export class PaymentsError extends Error {
  override readonly name = "PaymentsError";
  /**
   * `declined`: the card; the message may be shown. `rejected`: the request, which a retry doesn't
   * change. `unavailable`: try again later.
   */
  readonly kind: "declined" | "rejected" | "unavailable";
  /** The provider's code. */
  readonly code: string | null;

  constructor(kind: PaymentsError["kind"], code: string | null, message: string) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

export interface CustomerStart {
  userId: string;
  email: string | null;
  name: string;
  /** The client's network (`clientNetwork`), where taxes are due; empty if unknown. */
  network: string;
}

export interface SubscriptionStart {
  customerId: string;
  purchaseId: string;
  plan: PlanType;
  price: PriceKey;
  currency: Currency;
  coupon: CouponId | null;
  /** 0 for none; at most MAX_POSTPONED_DAYS. */
  trialDays: number;
}

export interface PaymentStart {
  customerId: string;
  purchaseId: string;
  /** Before tax, which is added as to memberships. */
  amount: number;
  currency: Currency;
  description: string;
}

/** Something to be paid in the browser. */
export interface Checkout {
  providerId: string;
  /** What the card form needs; null once nothing is left to pay. */
  clientSecret: string | null;
  /** A trial needs only a card. */
  mode: "payment" | "setup";
  status: "open" | "processing" | "paid" | "ended";
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  /** The message of the latest decline; null without one. */
  declineMessage: string | null;
}

export interface SwitchPlan {
  subscriptionId: string;
  plan: MembershipType;
  price: PriceKey;
}

export interface MethodUpdateStart {
  customerId: string;
  subscriptionId: string;
  key: string;
}

export interface MethodUpdate {
  id: string;
  customerId: string;
  clientSecret: string;
  /** Null until it succeeded. */
  methodId: string | null;
  declineMessage: string | null;
}

export type MethodKind = "CARD" | "APPLE_PAY" | "GOOGLE_PAY" | "PAYPAL";

export interface ProviderMethod {
  id: string;
  kind: MethodKind;
  cardType: CardType | null;
  cardMonth: number | null;
  cardYear: number | null;
  lastFour: string | null;
  paypalEmail: string | null;
}

export interface ProviderSubscription {
  id: string;
  status: string;
  /** Null for a price that isn't ours. */
  plan: PlanType | null;
  currency: Currency;
  amount: number;
  createdAt: number;
  startedAt: number;
  periodStart: number;
  periodEnd: number;
  isCancelled: boolean;
  cancelledAt: number | null;
  endedAt: number | null;
  discountEndsAt: number | null;
  method: ProviderMethod | null;
  /** Failed attempts in a row to pay the latest invoice. */
  failedPayments: number;
  switchTo: { plan: MembershipType; amount: number; at: number } | null;
  /** True while a change has put `switchTo` aside: if it was interrupted, it must be resumed. */
  isSwitchHeld: boolean;
  /** Until when what was paid for another plan pays for this one; null for never. */
  prepaidUntil: number | null;
}

/** An invoice, and the period of a subscription that it bills. */
export interface InvoicedPeriod {
  id: string;
  subscriptionId: string;
  plan: PlanType;
  periodStart: number;
  periodEnd: number;
}

/** An invoice that was paid: by charges, with credit, or because nothing was due. */
export interface PaidInvoice extends InvoicedPeriod {
  currency: Currency;
  createdAt: number;
  /** What the period costs, before discounts and tax. */
  price: number;
  /** What was left of the period that it replaces, which reduces what is due. */
  rest: number;
  /** What was charged. */
  due: number;
  /** Paid with credit of earlier invoices; negative for what became credit. */
  credited: number;
}

export interface ProviderCharge {
  id: string;
  hasSucceeded: boolean;
  currency: Currency;
  amount: number;
  tax: number;
  refunded: number;
  createdAt: number;
  method: ProviderMethod | null;
  /** Null for one-off payments. */
  invoice: InvoicedPeriod | null;
  /** Of a one-off payment. */
  purchaseId: string | null;
  /** `wonAt` is null while it isn't decided, and after one that we lost. */
  dispute: { createdAt: number; wonAt: number | null } | null;
  /** When it was refunded in full; null while it wasn't. */
  refundedAt: number | null;
  transactions: BalanceTransaction[];
}

export interface BalanceTransaction {
  id: string;
  kind: string;
  /** Lower case. */
  currency: string;
  amount: number;
  fee: number;
  net: number;
  createdAt: number;
}

export interface CustomerState {
  subscriptions: ProviderSubscription[];
  charges: ProviderCharge[];
  invoices: PaidInvoice[];
}

export interface Balance {
  amounts: Readonly<Record<string, number>>;
  transactions: BalanceTransaction[];
}

/** An event, reduced to whom it is about. */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
  chargeId: string | null;
}
