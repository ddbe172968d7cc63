// Until when a customer has paid: the paid periods of all their subscriptions, one after the other. Pure.
//
// Each subscription uses its own paid time while it runs; what it has left when a later one begins is
// used whenever the later one's payments don't cover a day. A reversed payment takes away what isn't
// used by then, and a dispute that was won gives it back. What is left after the last change follows.

import type { PlanType } from "../../../../shared/membership/plans.ts";
import type { CustomerState, ProviderSubscription } from "../../../ports/payments/Payments.ts";
import { convertTime, type PaidPeriod, paidPeriods } from "./paidPeriods.ts";
import { reversedBy } from "./reversals.ts";

/** Time that was paid for, without days of grace and time that was given. */
export interface PaidTime {
  until: number;
  plan: PlanType;
}

/** The time of a subscription, as the changes up to a time leave it. */
interface OwnTime {
  id: string;
  startedAt: number;
  endedAt: number;
  /** What was paid, whatever was reversed. */
  paid: PaidPeriod;
  /** What is left of that. */
  period: PaidPeriod;
  used: number;
}

/** The paid time of subscriptions; null if nothing is paid. */
export function paidTime(
  subscriptions: readonly ProviderSubscription[],
  state: CustomerState,
): PaidTime | null {
  const paid = paidPeriods(state, () => null);
  const times = subscriptions.toSorted(byEnd).flatMap(({ id, startedAt, endedAt }): OwnTime[] => {
    const period = paid.get(id);
    if (!period) return [];
    return [{ id, startedAt, endedAt: endedAt ?? Infinity, paid: period, period, used: 0 }];
  });
  const changes = changesOf(times, state);
  /** When what an earlier subscription had left was used last. */
  let usedUntil = 0;
  for (const [index, at] of changes.entries()) {
    const periods = paidPeriods(state, reversedBy(at));
    for (const time of times) time.period = periods.get(time.id)!;
    takeBack(times, at);
    const next = changes[index + 1];
    if (next !== undefined) usedUntil = Math.max(usedUntil, use(times, at, next));
  }
  const last = times.findLast(({ period }) => period.paidUntil > period.start);
  if (!last) return null;
  const { plan, paidUntil } = last.period;
  const left = times.reduce((sum, time) => sum + leftOf(time, plan), 0);
  return { plan, until: left > 0 ? changes.at(-1)! + left : Math.max(paidUntil, usedUntil) };
}

/** The one that runs comes last, also if one that has ended was started beside it. */
function byEnd(a: ProviderSubscription, b: ProviderSubscription): number {
  const [aEnd, bEnd] = [a, b].map(({ endedAt }) => endedAt ?? Number.MAX_SAFE_INTEGER);
  return aEnd! - bEnd! || a.startedAt - b.startedAt;
}

/** The times at which what is used may change, in order. */
function changesOf(times: readonly OwnTime[], { charges }: CustomerState): number[] {
  const changes = [
    ...times.flatMap(({ startedAt, endedAt, paid }) => [startedAt, endedAt, ...paid.gaps.flat()]),
    ...charges.flatMap(({ refundedAt, dispute }) => [
      refundedAt,
      dispute && dispute.createdAt,
      dispute && dispute.wonAt,
    ]),
  ];
  const first = Math.min(...times.map(({ startedAt }) => startedAt));
  const known = changes.filter((at) => at !== null && Number.isFinite(at) && at >= first);
  return [...new Set(known as number[])].toSorted((a, b) => a - b);
}

/** The end of what is paid, also if that was reversed after the period's own end. */
const endOf = ({ paidUntil, late }: PaidPeriod): number => (late ? late.paidUntil : paidUntil);

/** The length of a subscription's paid time, without the times in which payments were postponed. */
function lengthOf(period: PaidPeriod): number {
  const until = endOf(period);
  return period.gaps.reduce(
    (sum, [from, to]) => sum - Math.max(0, Math.min(to, until) - from),
    until,
  );
}

/**
 * What a subscription has left, as time of a plan. Nothing without its latest payment: what ran beside
 * another one is refunded with all its payments.
 */
function leftOf({ period, used }: OwnTime, plan: PlanType): number {
  if (endOf(period) <= period.start) return 0;
  return convertTime(Math.max(0, lengthOf(period) - used), period.plan, plan);
}

/** Uses what a subscription has left instead of a time of a plan. Returns how much of that it covered. */
function spend(time: OwnTime, wanted: number, plan: PlanType): number {
  const covered = Math.min(Math.max(0, wanted), leftOf(time, plan));
  time.used += convertTime(covered, plan, time.period.plan);
  return covered;
}

/**
 * What was used of a payment that is reversed now was used of what earlier subscriptions had left, as
 * far as that lasts. It keeps its share if the dispute is won.
 */
function takeBack(times: readonly OwnTime[], at: number): void {
  for (const [index, time] of times.entries()) {
    const { period } = time;
    if (period.reversedAt !== at) continue;
    for (const earlier of times.slice(0, index))
      time.used -= spend(earlier, time.used - lengthOf(period), period.plan);
  }
}

/** Uses time from a change to the next. Returns until when it was an earlier subscription's; or 0. */
function use(times: readonly OwnTime[], from: number, to: number): number {
  const started = times.filter(({ startedAt }) => startedAt <= from);
  const current = started.pop();
  if (!current) return 0;
  let at = from;
  if (!current.paid.gaps.some(([start, end]) => start <= from && from < end)) {
    // While it runs, it is used although a payment was reversed.
    const left =
      from < current.endedAt
        ? lengthOf(current.paid) - current.used
        : leftOf(current, current.period.plan);
    const own = Math.min(to - from, Math.max(0, left));
    current.used += own;
    at += own;
  }
  const since = at;
  for (const earlier of started) at += spend(earlier, to - at, current.period.plan);
  return at > since ? at : 0;
}
