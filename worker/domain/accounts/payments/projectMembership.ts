// What a membership is, from what the provider knows of a customer. Pure: the order, the number and
// the delay of events don't matter, because each only leads to reading everything again.

import { DAY_MS } from "../../../../shared/durations.ts";
import { type PaidTier, type PlanType, tierOfPlan } from "../../../../shared/rules/plans.ts";
import type {
  CustomerState,
  ProviderCharge,
  ProviderMethod,
  ProviderSubscription,
} from "../../../ports/payments/Payments.ts";

/** The paid part of a membership. */
export interface PaidMembership {
  subscriptionId: string;
  subscriptionStatus: string;
  plan: PlanType;
  tier: PaidTier;
  currency: string;
  amount: number;
  paidUntil: number;
  memberSince: number;
  friendSince: number | null;
  startedAt: number;
  periodEndsAt: number;
  isCancelled: boolean;
  cancelledAt: number | null;
  discountEndsAt: number | null;
  failedPayments: number;
  paymentFailedAt: number | null;
  method: ProviderMethod | null;
  switchTo: ProviderSubscription["switchTo"];
}

const LIVE = new Set(["active", "trialing", "past_due", "unpaid", "paused"]);
/** Nothing was ever paid for them. */
const NEVER_STARTED = new Set(["incomplete", "incomplete_expired"]);

/** True for a subscription that gives access or still may be paid. */
export const isLive = ({ status }: ProviderSubscription): boolean => LIVE.has(status);

const isPaid = ({ status }: ProviderSubscription): boolean =>
  status === "active" || status === "trialing";

/** When a charge was disputed; null if it wasn't, or if we won. */
export function disputedAt({ dispute }: ProviderCharge): number | null {
  return dispute && !dispute.isWon ? dispute.createdAt : null;
}

/** When a charge was refunded in full or disputed; null if it counts. */
export function reversedAt(charge: ProviderCharge): number | null {
  const { refundedAt } = charge;
  const disputed = disputedAt(charge);
  if (refundedAt === null || disputed === null) return refundedAt ?? disputed;
  return Math.min(refundedAt, disputed);
}

/** The paid membership of a customer; null if none ever started. `graceDays`: how long retries take. */
export function projectMembership(
  { subscriptions, charges }: CustomerState,
  graceDays: number,
): PaidMembership | null {
  const started = subscriptions.filter(
    ({ status, plan }) => !NEVER_STARTED.has(status) && plan !== null,
  );
  const current = started.toSorted(byRelevance)[0];
  if (!current || current.plan === null) return null;
  const own = charges.filter(({ invoice }) => invoice?.subscriptionId === current.id);
  const { plan } = current;
  const until = paidUntil(current, own, graceDays * DAY_MS);
  return {
    subscriptionId: current.id,
    subscriptionStatus: current.status,
    plan,
    tier: tierOfPlan(plan),
    currency: current.currency,
    amount: current.amount,
    paidUntil: until,
    memberSince: memberSince(current, started),
    friendSince: tierOfPlan(plan) === "FRIEND" ? friendSince(current, own) : null,
    startedAt: current.startedAt,
    periodEndsAt: current.endedAt === null ? current.periodEnd : Math.max(current.endedAt, until),
    isCancelled: current.isCancelled || current.endedAt !== null,
    cancelledAt: current.cancelledAt,
    discountEndsAt: current.discountEndsAt,
    failedPayments: current.failedPayments,
    paymentFailedAt: current.failedPayments === 0 ? null : latestFailure(own, current.periodStart),
    method: current.method,
    switchTo: current.switchTo,
  };
}

/** Live ones first, of those the ones that are paid, then the one that ended last. */
function byRelevance(a: ProviderSubscription, b: ProviderSubscription): number {
  const live = Number(isLive(b)) - Number(isLive(a)) || Number(isPaid(b)) - Number(isPaid(a));
  if (live !== 0) return live;
  // Of two live ones the older counts: the newer is a duplicate (`duplicatesOf`).
  if (isLive(a)) return a.createdAt - b.createdAt || a.id.localeCompare(b.id);
  return (b.endedAt ?? 0) - (a.endedAt ?? 0);
}

/** Subscriptions that were started beside a live one; they are ended and refunded. */
export function duplicatesOf({ subscriptions }: CustomerState): ProviderSubscription[] {
  return subscriptions
    .filter((one) => isLive(one) && one.plan !== null)
    .toSorted(byRelevance)
    .slice(1);
}

/** Live subscriptions whose latest payment was reversed; they are ended. */
export function reversedSubscriptions({ subscriptions, charges }: CustomerState) {
  return subscriptions.filter(
    (one) =>
      isLive(one) &&
      charges.some((charge) => reversedAt(charge) !== null && hasPaidFor(one, charge)),
  );
}

/**
 * True for a charge that paid for the subscription's present period: not for an earlier one, which
 * a renewal, a switch or a gift has replaced.
 */
function hasPaidFor({ id, periodEnd }: ProviderSubscription, { invoice }: ProviderCharge): boolean {
  return invoice?.subscriptionId === id && invoice.periodEnd >= periodEnd;
}

function paidUntil(
  subscription: ProviderSubscription,
  charges: readonly ProviderCharge[],
  graceMs: number,
): number {
  const { periodStart, periodEnd, endedAt, isCancelled, status } = subscription;
  let until = isCancelled ? periodEnd : periodEnd + graceMs;
  // The period that isn't paid has begun already.
  if (status === "past_due" || status === "unpaid" || status === "paused")
    until = periodStart + graceMs;
  if (endedAt !== null) until = Math.min(endedAt, until);
  const paid = charges.filter((charge) => hasPaidFor(subscription, charge));
  // The dispute ended the subscription, but what it paid for is paid again.
  for (const { dispute, invoice } of paid)
    if (dispute?.isWon && endedAt !== null && invoice) until = Math.max(until, invoice.periodEnd);
  for (const charge of paid) until = Math.min(until, reversedAt(charge) ?? until);
  return until;
}

/** The beginning of the subscriptions that follow each other without a gap. */
function memberSince(
  current: ProviderSubscription,
  started: readonly ProviderSubscription[],
): number {
  let since = current.startedAt;
  const earlier = started
    .filter((one) => one !== current)
    .toSorted((a, b) => b.startedAt - a.startedAt);
  for (const { startedAt, endedAt } of earlier)
    if (startedAt < since && (endedAt ?? Infinity) >= since) since = startedAt;
  return since;
}

/** The first payment for the Friend tier of a subscription. */
function friendSince(current: ProviderSubscription, charges: readonly ProviderCharge[]): number {
  const starts = charges
    .filter(({ invoice }) => invoice && tierOfPlan(invoice.plan) === "FRIEND")
    .map(({ createdAt }) => createdAt);
  return starts.length === 0 ? current.startedAt : Math.min(...starts);
}

function latestFailure(charges: readonly ProviderCharge[], since: number): number {
  const failures = charges
    .filter(({ hasSucceeded, createdAt }) => !hasSucceeded && createdAt >= since)
    .map(({ createdAt }) => createdAt);
  return Math.max(since, ...failures);
}
