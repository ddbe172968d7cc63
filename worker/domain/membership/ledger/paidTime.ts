// Until when a customer has paid: the paid periods of all their subscriptions, one after the other. Pure.

import type { PlanType } from "../../../../shared/membership/plans.ts";
import type { CustomerState, ProviderSubscription } from "../../../ports/payments/Payments.ts";
import { convertTime, type PaidPeriod, paidPeriods } from "./paidPeriods.ts";
import { reversedAt } from "./reversals.ts";

/** Time that was paid for, without days of grace and time that was given. */
export interface PaidTime {
  until: number;
  plan: PlanType;
}

/** The paid time of a subscription. */
interface OwnTime extends PaidTime {
  /** When a dispute had ended it, until it was won; 0 without one. */
  pausedAt: number;
  resumedAt: number;
  gaps: PaidPeriod["gaps"];
}

/** What customers have paid for, with and without the disputes that we won. */
export interface PaidPeriods {
  now: Map<string, PaidPeriod>;
  /** As while those disputes were open. */
  disputed: Map<string, PaidPeriod>;
}

export function readPaidPeriods(state: CustomerState): PaidPeriods {
  return {
    now: paidPeriods(state, reversedAt),
    disputed: paidPeriods(
      state,
      (charge) => reversedAt(charge) ?? charge.dispute?.createdAt ?? null,
    ),
  };
}

/**
 * The paid time of subscriptions; null if nothing is paid. What an earlier one has left when a later
 * one begins is added to the later one, so that nothing is lost.
 */
export function paidTime(
  subscriptions: readonly ProviderSubscription[],
  state: CustomerState,
  periods: PaidPeriods,
): PaidTime | null {
  let time: OwnTime | null = null;
  for (const subscription of subscriptions.toSorted(byEnd)) {
    const own = ownTime(subscription, state, periods);
    if (!own) continue;
    time = time ? followedBy(time, own, subscription.startedAt) : own;
  }
  return time;
}

/** The one that runs comes last, also if one that has ended was started beside it. */
function byEnd(a: ProviderSubscription, b: ProviderSubscription): number {
  const [aEnd, bEnd] = [a, b].map(({ endedAt }) => endedAt ?? Number.MAX_SAFE_INTEGER);
  return aEnd! - bEnd! || a.startedAt - b.startedAt;
}

/**
 * The time of two subscriptions, of which the later began at a time. What the earlier one has left is
 * used while payments of the later one are postponed for it. If it was given back only after the
 * later one had ended, it begins then.
 */
function followedBy(earlier: OwnTime, later: OwnTime, startedAt: number): OwnTime {
  const leftOf = (time: number) => convertTime(Math.max(0, time), earlier.plan, later.plan);
  const usedIn = (since: number, until: number) =>
    later.gaps.reduce(
      (sum, [from, to]) => sum + Math.max(0, Math.min(to, until) - Math.max(from, since)),
      0,
    );
  const begin = Math.max(startedAt, earlier.resumedAt);
  // What it had left while the dispute was open.
  const used = usedIn(startedAt, begin) + Math.max(0, begin - later.until);
  const undisputed = Math.max(0, leftOf(earlier.pausedAt - startedAt) - used);
  const rest = Math.max(
    0,
    undisputed + leftOf(earlier.until - begin) - usedIn(begin, Number.MAX_SAFE_INTEGER),
  );
  return {
    ...later,
    until: rest > 0 ? Math.max(later.until, begin) + rest : later.until,
    resumedAt: Math.max(earlier.resumedAt, later.resumedAt),
  };
}

function ownTime(
  { id, endedAt }: ProviderSubscription,
  { charges }: CustomerState,
  periods: PaidPeriods,
): OwnTime | null {
  const period = periods.now.get(id);
  if (!period || period.paidUntil <= period.start) return null;
  const { plan, paidUntil, gaps } = period;
  const whole = { plan, until: paidUntil, pausedAt: 0, resumedAt: 0, gaps };
  if (endedAt === null) return whole;
  const own = charges.filter(({ invoice }) => invoice?.subscriptionId === id);
  const wonAt = Math.max(0, ...own.map(({ dispute }) => dispute?.wonAt ?? 0));
  // While a dispute was open, access lasted for what else was paid.
  const stoppedAt = Math.max(endedAt, periods.disputed.get(id)?.paidUntil ?? 0);
  if (stoppedAt >= paidUntil || stoppedAt >= wonAt) return whole;
  const until = paidUntil + wonAt - stoppedAt;
  return { ...whole, until, pausedAt: stoppedAt, resumedAt: wonAt };
}
