// What a membership is, from what the provider knows of a customer. Pure: the order, the number and
// the delay of events don't matter, because each only leads to reading everything again.

import { DAY_MS } from "../../../../shared/durations.ts";
import {
  type PaidTier,
  type PlanType,
  regularAmount,
  tierOfPlan,
} from "../../../../shared/membership/plans.ts";
import type {
  CustomerState,
  ProviderCharge,
  ProviderMethod,
  ProviderSubscription,
} from "../../../ports/payments/Payments.ts";
import { type PaidPeriod, paidPeriods } from "../ledger/paidPeriods.ts";
import { paidTime } from "../ledger/paidTime.ts";
import { reversedAt } from "../ledger/reversals.ts";

/** The paid part of a membership. */
export interface PaidMembership {
  subscriptionId: string;
  subscriptionStatus: string;
  plan: PlanType;
  tier: PaidTier;
  currency: string;
  amount: number;
  /** The end of its access. */
  paidUntil: number;
  /** The end of what was paid for, without days of grace and time that was given; 0 for nothing. */
  purchasedUntil: number;
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

/** The paid membership of a customer; null if none ever started. `graceDays`: how long retries take. */
export function projectMembership(state: CustomerState, graceDays: number): PaidMembership | null {
  const started = state.subscriptions.filter(
    ({ status, plan }) => !NEVER_STARTED.has(status) && plan !== null,
  );
  const current = started.toSorted(byRelevance)[0];
  if (!current || current.plan === null) return null;
  const own = state.charges.filter(({ invoice }) => invoice?.subscriptionId === current.id);
  const period = paidPeriods(state, reversedAt).get(current.id) ?? null;
  const paid = paidTime(started, state);
  const accessUntil = paidUntil(current, period, graceDays * DAY_MS);
  const until = Math.max(accessUntil, paid?.until ?? 0);
  // An ended one gives what is still paid, which a reversed payment may have reduced.
  const plan =
    current.endedAt !== null && paid && paid.until > accessUntil ? paid.plan : current.plan;
  return {
    subscriptionId: current.id,
    subscriptionStatus: current.status,
    plan,
    tier: tierOfPlan(plan),
    currency: current.currency,
    amount: plan === current.plan ? current.amount : regularAmount(plan, current.currency),
    paidUntil: until,
    purchasedUntil: paid?.until ?? 0,
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
  // Of two live ones the older counts: the newer is a duplicate.
  if (isLive(a)) return a.createdAt - b.createdAt || a.id.localeCompare(b.id);
  return (b.endedAt ?? 0) - (a.endedAt ?? 0);
}

/** The live subscriptions: the one that counts, then those that were started beside it. */
export function liveSubscriptions({ subscriptions }: CustomerState): ProviderSubscription[] {
  return subscriptions.filter((one) => isLive(one) && one.plan !== null).toSorted(byRelevance);
}

/** Live subscriptions of whose present period a payment was reversed; they are ended. */
export function reversedSubscriptions(state: CustomerState): ProviderSubscription[] {
  const periods = paidPeriods(state, reversedAt);
  return state.subscriptions.filter(
    (one) => isLive(one) && (periods.get(one.id)?.reversedAt ?? null) !== null,
  );
}

/** Until when a subscription gives access by itself. */
function paidUntil(
  { periodStart, periodEnd, endedAt, isCancelled, status }: ProviderSubscription,
  period: PaidPeriod | null,
  graceMs: number,
): number {
  let until = isCancelled ? periodEnd : periodEnd + graceMs;
  // The period that isn't paid has begun already.
  if (status === "past_due" || status === "unpaid" || status === "paused")
    until = periodStart + graceMs;
  if (endedAt !== null) until = Math.min(endedAt, until);
  return Math.min(until, period?.reversedAt ?? until);
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
