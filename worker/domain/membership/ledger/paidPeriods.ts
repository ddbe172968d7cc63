// Which time of a subscription is paid: the one model of refunds, disputes, switches and credit. Pure.
//
// An invoice buys a period with up to three sources: charges, credit of earlier invoices, and what was
// left of the period that it replaces. Charges that were reversed are missing, and so is what they had
// paid for in the other two sources. A period of which a part is missing lasts for the share that
// isn't. A switch whose own charges are missing is undone: the period that it had replaced continues.

import { friendTimeOf, memberTimeOf } from "../../../../shared/membership/gifts.ts";
import { type PlanType, tierOfPlan } from "../../../../shared/membership/plans.ts";
import type {
  CustomerState,
  PaidInvoice,
  ProviderCharge,
} from "../../../ports/payments/Payments.ts";

/** The latest paid period of a subscription. */
export interface PaidPeriod {
  plan: PlanType;
  /** Its price, before discounts and tax. */
  price: number;
  start: number;
  /** The end of the whole period. */
  end: number;
  /** The end of the part that is paid. */
  paidUntil: number;
  /** When the latest charge that reduced it was reversed; null while it is paid in full. */
  reversedAt: number | null;
  /**
   * What is missing since its end. It changes nothing, unless what was left of the period had paid for
   * another one that runs longer.
   */
  late: Loss | null;
  /** The times before it that no period of the subscription paid for: payments were postponed. */
  gaps: readonly Gap[];
}

interface Loss {
  paidUntil: number;
  reversedAt: number;
}

type Gap = readonly [from: number, to: number];

/** Credit of earlier invoices in a currency. */
interface Credit {
  amount: number;
  /** The part whose payment was reversed. */
  missing: number;
  reversedAt: number;
}

/** When a charge stopped counting; null while it counts. */
export type Reversal = (charge: ProviderCharge) => number | null;

/** The latest paid period by subscription, with what `reversal` leaves of it. */
export function paidPeriods(
  { invoices, charges }: Pick<CustomerState, "invoices" | "charges">,
  reversal: Reversal,
): Map<string, PaidPeriod> {
  const periods = new Map<string, PaidPeriod>();
  const credits = new Map<string, Credit>();
  const chargesOf = Map.groupBy(
    charges.filter(({ hasSucceeded }) => hasSucceeded),
    ({ invoice }) => invoice?.id,
  );
  // The provider lists the newest first; of two in the same second the first was made first.
  for (const invoice of invoices.toReversed().toSorted((a, b) => a.createdAt - b.createdAt)) {
    const { subscriptionId, currency } = invoice;
    const credit = credits.get(currency) ?? { amount: 0, missing: 0, reversedAt: 0 };
    credits.set(currency, credit);
    const before = periods.get(subscriptionId) ?? null;
    const own = reversedPart(invoice, chargesOf.get(invoice.id) ?? [], reversal);
    const period = periodAfter(invoice, before, own, credit);
    if (period) periods.set(subscriptionId, period);
  }
  return periods;
}

/** What of an invoice's own charges is missing, and since when. */
interface Missing {
  amount: number;
  reversedAt: number;
}

/** Of two charges of an invoice, one of which was refunded, nothing is missing. */
function reversedPart(
  { due }: PaidInvoice,
  charges: readonly ProviderCharge[],
  reversal: Reversal,
): Missing {
  let paid = 0;
  let latest = 0;
  for (const charge of charges) {
    const at = reversal(charge);
    if (at === null) paid += charge.amount;
    else latest = Math.max(latest, at);
  }
  // Without any charge it was paid in another way.
  return { amount: latest === 0 ? 0 : Math.max(0, due - paid), reversedAt: latest };
}

/** A subscription's paid period after one more invoice. */
function periodAfter(
  invoice: PaidInvoice,
  before: PaidPeriod | null,
  own: Missing,
  credit: Credit,
): PaidPeriod | null {
  const { plan, price, due, credited, createdAt, periodStart, periodEnd } = invoice;
  // A switch that charges nothing until a later payment.
  if (price === 0) return before && convertedRest(before, invoice);
  const isReplacing = before !== null && before.paidUntil > createdAt;
  const isUndone = own.amount >= due && own.amount > 0 && own.reversedAt < periodEnd;
  if (isUndone && isReplacing && credited <= 0)
    return { ...before, reversedAt: Math.max(before.reversedAt ?? 0, own.reversedAt) };

  const rest = Math.min(invoice.rest, before ? paidRest(before, createdAt) : invoice.rest);
  const missingRest = invoice.rest - rest;
  const missingCredit = takeCredit(credit, credited);
  let missing: number;
  if (due === 0 && credited < 0) {
    missing = Math.max(0, price - rest);
    credit.missing += Math.max(0, missingRest - missing);
    if (missingRest > missing) credit.reversedAt = lossOf(before)?.reversedAt ?? 0;
  } else {
    // What was too little to be charged before is due now.
    const paid = due + Math.max(0, credited);
    const reversed = paid === 0 ? 0 : (own.amount + missingCredit) / paid;
    missing = missingRest + Math.max(0, price - invoice.rest) * reversed;
  }
  const share = Math.max(0, 1 - missing / price);
  const paidUntil = periodStart + Math.floor(share * (periodEnd - periodStart));
  const reversedAt = Math.max(
    own.amount > 0 ? own.reversedAt : 0,
    missingRest > 0 ? (lossOf(before)?.reversedAt ?? 0) : 0,
    missingCredit > 0 ? credit.reversedAt : 0,
  );
  const gaps = gapsBefore(before, periodStart);
  const period = { plan, price, start: periodStart, end: periodEnd, gaps };
  return withLoss(period, missing > 0 && reversedAt > 0 ? { paidUntil, reversedAt } : null);
}

/** A period with what is missing of it. What happens after its end doesn't change it. */
function withLoss(period: Omit<PaidPeriod, keyof Loss | "late">, loss: Loss | null): PaidPeriod {
  return loss && loss.reversedAt < period.end
    ? { ...period, ...loss, late: null }
    : { ...period, paidUntil: period.end, reversedAt: null, late: loss };
}

function lossOf(period: PaidPeriod | null): Loss | null {
  if (!period || period.late) return period && period.late;
  const { paidUntil, reversedAt } = period;
  return reversedAt === null ? null : { paidUntil, reversedAt };
}

function gapsBefore(before: PaidPeriod | null, start: number): readonly Gap[] {
  if (!before) return [[0, start]];
  return start > before.end ? [...before.gaps, [before.end, start]] : before.gaps;
}

/** The value that is left of a paid period. */
function paidRest(period: PaidPeriod, at: number): number {
  const loss = lossOf(period);
  if (loss === null) return Infinity;
  const { price, start, end } = period;
  return (price * Math.max(0, loss.paidUntil - at)) / (end - start);
}

/** Uses or adds credit. Returns how much of what is used is missing: the rest of it is used first. */
function takeCredit(credit: Credit, used: number): number {
  const missing = Math.max(0, Math.min(credit.missing, used - (credit.amount - credit.missing)));
  credit.amount -= used;
  if (used <= 0) return 0;
  credit.missing -= missing;
  return missing;
}

/** What is left of a period that pays for another plan: for less time, at most until it is charged. */
function convertedRest(
  before: PaidPeriod,
  { plan, createdAt, periodEnd }: PaidInvoice,
): PaidPeriod {
  const left = before.end - createdAt;
  if (left <= 0 || before.plan === plan) return before;
  const time = Math.min(periodEnd - createdAt, convertTime(left, before.plan, plan));
  const loss = lossOf(before);
  const paidUntilOf = ({ paidUntil }: Loss) =>
    createdAt + Math.floor((time * Math.max(0, paidUntil - createdAt)) / left);
  const period = {
    plan,
    price: (before.price * left) / (before.end - before.start),
    start: createdAt,
    end: createdAt + time,
    gaps: before.gaps,
  };
  return withLoss(period, loss && { ...loss, paidUntil: paidUntilOf(loss) });
}

/** What time of a plan is worth in another one. */
export function convertTime(time: number, from: PlanType, to: PlanType): number {
  if (tierOfPlan(from) === tierOfPlan(to)) return time;
  return tierOfPlan(to) === "FRIEND" ? friendTimeOf(time) : memberTimeOf(time);
}
