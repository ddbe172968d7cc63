// What someone should be told about their payments, from our rows. Pure, and independent of the
// order of events: each news has a key, and is queued once.

import { DAY_MS } from "../../../../shared/durations.ts";
import type { Currency } from "../../../../shared/format/money.ts";
import { cardExpiry } from "../../../../shared/membership/billingDates.ts";
import { RETRY_DAYS } from "../../../ports/payments/retryDays.ts";
import type { PaymentNews } from "../../mail/messages/paymentMail.ts";

/** News older than this is stale. Must be less than the retention of sent emails' keys. */
export const NEWS_MS = 7 * DAY_MS;
/** How long before a trial ends or a card fails its owner is told. */
const TRIAL_NOTICE_MS = 3 * DAY_MS;
const CARD_NOTICE_MS = 21 * DAY_MS;

export interface NewsMembership {
  subscriptionId: string | null;
  subscriptionStatus: string | null;
  /** What is charged next, of a trial or after a failed payment; null if nothing is. */
  next: { at: number; amount: number; currency: Currency } | null;
  paidUntil: number;
  grantedUntil: number;
  periodEndsAt: number;
  isCancelled: number;
  cancelledAt: number | null;
  failedPayments: number;
  paymentFailedAt: number | null;
  methodId: string | null;
  cardMonth: number | null;
  cardYear: number | null;
  lastFour: string | null;
}

export interface NewsCharge {
  id: string;
  currency: Currency;
  amount: number;
  tax: number;
  refunded: number;
  /** When the latest refund was made; null without one. */
  refundedAt: number | null;
  createdAt: number;
  periodStart: number | null;
  periodEnd: number | null;
}

/** The news at a time, by key. */
export function paymentNews(
  membership: NewsMembership | null,
  charges: readonly NewsCharge[],
  now: number,
): Map<string, PaymentNews> {
  const isRecent = (time: number | null): time is number => time !== null && time > now - NEWS_MS;
  const news = new Map<string, PaymentNews>();
  for (const charge of charges) {
    const { id, amount, currency, tax, refunded, periodStart, periodEnd, createdAt } = charge;
    if (isRecent(createdAt) && amount > 0) {
      const period: [number, number] | null =
        periodStart === null || periodEnd === null ? null : [periodStart, periodEnd];
      news.set(`receipt-${id}`, {
        kind: "receipt",
        chargeId: id,
        paid: { amount, currency },
        tax,
        period,
      });
    }
    if (refunded > 0 && isRecent(charge.refundedAt))
      news.set(`refund-${id}-${refunded}`, {
        kind: "refund",
        chargeId: id,
        refunded: { amount: refunded, currency },
        paidAt: createdAt,
      });
  }
  const state = membership && stateNews(membership, now, isRecent);
  if (state) news.set(...state);
  const card = membership && cardNews(membership, now);
  if (card) news.set(...card);
  return news;
}

/** The latest change of a subscription. */
function stateNews(
  membership: NewsMembership,
  now: number,
  isRecent: (time: number | null) => time is number,
): [string, PaymentNews] | null {
  const { subscriptionId: id, subscriptionStatus: status, paidUntil, periodEndsAt } = membership;
  if (id === null) return null;
  const { next, cancelledAt, failedPayments, paymentFailedAt } = membership;
  if (paidUntil <= now) {
    const isOver = membership.grantedUntil <= now && isRecent(paidUntil);
    return isOver ? [`ended-${id}`, { kind: "ended", endedAt: paidUntil }] : null;
  }
  if (failedPayments > 0 && isRecent(paymentFailedAt) && next) {
    const days = RETRY_DAYS[failedPayments - 1];
    const retryAt =
      days === undefined
        ? null
        : paymentFailedAt + (days - (RETRY_DAYS[failedPayments - 2] ?? 0)) * DAY_MS;
    return [
      `payment-failed-${id}-${paymentFailedAt}`,
      { kind: "failed", due: next, retryAt, accessUntil: paidUntil },
    ];
  }
  if (membership.isCancelled === 1) {
    // A gift continues it.
    const endsAt = Math.max(paidUntil, membership.grantedUntil);
    return isRecent(cancelledAt)
      ? [`canceled-${id}-${cancelledAt}`, { kind: "canceled", endsAt }]
      : null;
  }
  const isDue = periodEndsAt > now && periodEndsAt <= now + TRIAL_NOTICE_MS;
  if (status === "trialing" && isDue && next)
    return [`trial-ending-${id}-${next.at}`, { kind: "trialEnding", endsAt: next.at, price: next }];
  return null;
}

/** A card that expires before the renewal, once per card and period. */
function cardNews(membership: NewsMembership, now: number): [string, PaymentNews] | null {
  const { subscriptionStatus, methodId, cardMonth, cardYear, lastFour, periodEndsAt } = membership;
  const isPaid = subscriptionStatus === "active" || subscriptionStatus === "trialing";
  if (!isPaid || membership.isCancelled === 1 || periodEndsAt <= now) return null;
  if (methodId === null || cardMonth === null || cardYear === null || lastFour === null)
    return null;
  const expiry = cardExpiry(cardMonth, cardYear);
  if (expiry > periodEndsAt || expiry <= now || expiry > now + CARD_NOTICE_MS) return null;
  return [
    `card-expiring-${methodId}-${periodEndsAt}`,
    {
      kind: "cardExpiring",
      lastFour,
      lastMonth: Date.UTC(cardYear, cardMonth - 1),
      renewsAt: periodEndsAt,
    },
  ];
}
