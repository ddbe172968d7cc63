// What a reader has paid for, kept as a bookkeeper would: each period lists which invoices paid for
// which share of it, and each reversal strikes one out. The product computes the same in another way,
// from the provider's state as a whole.

import { addMonths } from "../../../shared/membership/billingDates.ts";
import { friendTimeOf, memberTimeOf } from "../../../shared/membership/gifts.ts";
import { monthsOf, tierOfPlan } from "../../../shared/membership/plans.ts";
import type { Charge, Invoice } from "../../../worker/dev/payments/provider/records.ts";
import { priceAmount, PRICES } from "../../../worker/ports/payments/prices.ts";

const DAY_MS = 86_400_000;

type Tier = "MEMBER" | "FRIEND";

interface Period {
  tier: Tier;
  start: number;
  /** Without the reversals. */
  end: number;
  /** After discounts: what a switch credits. */
  worth: number;
  /** The share of it that each invoice paid for. */
  paidBy: Map<string, number>;
  /** The invoice of the period. */
  invoiceId: string;
  /** What it replaced while it ran. */
  before: Period | null;
  /** Payments are postponed until it ends, because a switch left more than a period costs. */
  isConverted: boolean;
}

/** The periods of a subscription. */
interface Paid {
  id: string;
  startedAt: number;
  period: Period;
  /** Time of an earlier subscription that is still to be used. */
  carried: { time: number; tier: Tier };
  earlier: Paid | null;
}

/** A dispute that was won. */
interface Restored {
  invoiceId: string;
  lostAt: number;
  wonAt: number;
}

export class PaidTimeOracle {
  /** Why something happened that this bookkeeper has no rule for; null while it knows everything. */
  doubt: string | null = null;
  /** The kinds of events that it knew. */
  readonly kinds = new Set<string>();
  #paid: Paid | null = null;
  /** Subscriptions that had an invoice. */
  readonly #seen = new Set<string>();
  readonly #reversed = new Map<string, number>();
  readonly #restored: Restored[] = [];
  /** Those of a subscription that had been replaced by then. */
  readonly #givenBack: Restored[] = [];

  /** A paid invoice, which counts. */
  invoice(invoice: Invoice, hasGift: boolean): void {
    const { createdAt: at, subscriptionId, lines } = invoice;
    const line = lines.findLast(({ amount }) => amount >= 0)!;
    const price = lines.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
    const own = this.#paid?.id === subscriptionId ? this.#paid : null;
    if (!own && this.#seen.has(subscriptionId)) this.doubt ??= "two subscriptions at once";
    this.#seen.add(subscriptionId);
    if (price === 0) return this.#convert(own, invoice, hasGift);
    if (this.#restored.length > 0) this.doubt ??= "a payment after a dispute that was won";
    if (this.#paid && !own && this.#endOf(this.#paid.period) > at) {
      this.kinds.add("bought again while paid time was left");
      if (this.#paid.startedAt === at) this.doubt ??= "two subscriptions at once";
      if (at !== line.start) this.doubt ??= "a switch while other paid time was left";
    }
    const rest = lines.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
    const before = own && own.period.end > at && this.#endOf(own.period) > at ? own.period : null;
    if (before) this.kinds.add("switched at once");
    if (invoice.credited !== 0) this.kinds.add("credit or debt");
    if (invoice.discount > 0) this.kinds.add("discount");
    const paidBy = new Map([[invoice.id, 1 - rest / price]]);
    for (const [id, share] of before?.paidBy ?? []) paidBy.set(id, share * (rest / price));
    const tier = tierOfPlan(PRICES[line.price]);
    const { start, end } = line;
    const worth = price - invoice.discount;
    const base = { tier, start, end, worth, paidBy, invoiceId: invoice.id, before };
    const period = { ...base, isConverted: false };
    this.#paid = {
      id: subscriptionId,
      startedAt: own?.startedAt ?? at,
      period,
      carried: this.#carried(own, at, period),
      earlier: own ? own.earlier : this.#paid,
    };
    // A whole price buys a whole period.
    const months = addMonths(start, monthsOf(PRICES[line.price]), new Date(end).getUTCDate());
    if (
      price === priceAmount(line.price, invoice.currency) &&
      rest === 0 &&
      Math.abs(months - end) > 3 * DAY_MS
    )
      this.doubt ??= "a period of another length";
  }

  #carried(own: Paid | null, at: number, { start, tier }: Period): Paid["carried"] {
    if (own) {
      // It was used while no payment was due.
      const gap = Math.max(0, start - own.period.end);
      const { carried } = own;
      return { tier, time: Math.max(0, converted(carried.time, carried.tier, tier) - gap) };
    }
    const earlier = this.#paid;
    if (!earlier) return { tier, time: 0 };
    const left = Math.max(0, this.#endOf(earlier.period) - at) + earlier.carried.time;
    return { tier, time: converted(left, this.#running(earlier.period).tier, tier) };
  }

  /** A switch that charges nothing: what is left pays for the new plan. */
  #convert(
    own: Paid | null,
    { createdAt: at, lines, id, currency }: Invoice,
    hasGift: boolean,
  ): void {
    const line = lines.findLast(({ amount }) => amount >= 0)!;
    if (!own || own.period.end <= at) {
      if (this.#paid && this.#paid.period.end > at) this.doubt ??= "a free switch beside paid time";
      return;
    }
    if (hasGift || own.carried.time > 0) {
      this.doubt ??= "a free switch while payments are postponed";
      return;
    }
    this.kinds.add("switched to a cheaper period at once");
    const { period } = own;
    const tier = tierOfPlan(PRICES[line.price]);
    // It has been paid at the price of the period it is in, and the next payment has another one.
    if (period.isConverted && period.tier === tier) return;
    const from = Math.max(period.start, at - (at % DAY_MS));
    const value = (period.worth * (period.end - from)) / (period.end - period.start);
    const months = (value / priceAmount(line.price, currency)) * monthsOf(PRICES[line.price]);
    const whole = addMonths(from, Math.floor(months));
    const end = whole + (months % 1) * (addMonths(from, Math.floor(months) + 1) - whole);
    own.period = {
      tier,
      start: at,
      end,
      worth: value,
      paidBy: period.paidBy,
      invoiceId: id,
      before: null,
      isConverted: true,
    };
  }

  /** A charge that was refunded in full or disputed. */
  reverse(invoiceId: string, at: number): void {
    this.kinds.add("a payment was reversed");
    const owner = this.#ownerOf(invoiceId);
    const hasRest = (this.#paid?.carried.time ?? 0) > 0;
    if (owner && owner !== this.#paid && (hasRest || this.#endOf(owner.period) > at))
      this.doubt ??= "a payment whose rest a later subscription has was reversed";
    this.#reversed.set(invoiceId, at);
  }

  /** A dispute that was won: what was left when it was lost is given back. */
  restore(invoiceId: string, at: number): void {
    const lostAt = this.#reversed.get(invoiceId);
    this.#reversed.delete(invoiceId);
    if (lostAt === undefined || !this.#paid) return;
    this.kinds.add("a dispute was won");
    const owner = this.#ownerOf(invoiceId);
    if (owner && owner !== this.#paid)
      return this.#giveBack(this.#paid, owner, { invoiceId, lostAt, wonAt: at });
    if (this.#restored.length > 0 || this.#paid.carried.time > 0)
      this.doubt ??= "a dispute that was won beside another one or another subscription";
    this.#restored.push({ invoiceId, lostAt, wonAt: at });
  }

  /** The latest subscription of which the invoice pays for a part. */
  #ownerOf(invoiceId: string): Paid | null {
    for (let paid = this.#paid; paid; paid = paid.earlier)
      if (paid.period.paidBy.has(invoiceId)) return paid;
    return null;
  }

  /** What an earlier subscription lost follows what the present one has paid for. */
  #giveBack(present: Paid, { period }: Paid, won: Restored): void {
    const { invoiceId, lostAt, wonAt } = won;
    this.#givenBack.push(won);
    this.kinds.add("a dispute of an earlier subscription was won");
    const disputed = new Map(this.#reversed).set(invoiceId, lostAt);
    const [left, rest] = [this.#reversed, disputed].map((reversed) => ({
      time: Math.max(0, this.#endOf(period, reversed) - lostAt),
      tier: this.#running(period, reversed).tier,
    })) as [Paid["carried"], Paid["carried"]];
    const used = Math.min(rest.time, Math.max(0, present.startedAt - lostAt));
    const { tier } = present.period;
    const given =
      converted(left.time - used, left.tier, tier) - converted(rest.time - used, rest.tier, tier);
    // While nothing was paid, nothing of it was used.
    const gap = Math.max(0, wonAt - this.#endOf(present.period) - present.carried.time);
    present.carried = { tier, time: present.carried.time + given + (given > 0 ? gap : 0) };
  }

  /** Until when something is paid, and the tier; null for nothing ever. */
  get paid(): { until: number; tier: Tier } | null {
    return this.#paid && this.#paidOf(this.#paid);
  }

  #paidOf({ period, carried, earlier }: Paid): { until: number; tier: Tier } {
    // Nothing of it counts any more: what is left of the subscription before it continues.
    if (earlier && this.#missingOf(this.#running(period)).share > 0.999_999)
      return this.#paidOf(earlier);
    let until = this.#endOf(period);
    for (const { invoiceId, lostAt, wonAt } of [...this.#restored, ...this.#givenBack]) {
      const disputed = new Map(this.#reversed).set(invoiceId, lostAt);
      const stoppedAt = Math.max(lostAt, this.#endOf(period, disputed));
      // A dispute of what was over by then changed nothing.
      if (stoppedAt < until) until += Math.max(0, wonAt - stoppedAt);
    }
    return { until: until + carried.time, tier: this.#running(period).tier };
  }

  /** The period, or the one before it if its own payment is missing. */
  #running(period: Period, reversed: ReadonlyMap<string, number> = this.#reversed): Period {
    const at = reversed.get(period.invoiceId);
    const isUndone = at !== undefined && at < period.end && period.before !== null;
    return isUndone ? this.#running(period.before!, reversed) : period;
  }

  #endOf(period: Period, reversed: ReadonlyMap<string, number> = this.#reversed): number {
    const running = this.#running(period, reversed);
    const { share, at } = this.#missingOf(running, reversed);
    const end = running.start + (1 - share) * (running.end - running.start);
    // Time that was used isn't taken back.
    return share === 0 ? running.end : Math.max(end, Math.min(at, running.end));
  }

  /** The share of a period whose payment was reversed, and when the latest was. */
  #missingOf(
    { paidBy, end }: Period,
    reversed: ReadonlyMap<string, number> = this.#reversed,
  ): { share: number; at: number } {
    let share = 0;
    let latest = 0;
    for (const [id, part] of paidBy) {
      const at = reversed.get(id);
      if (at === undefined || at >= end) continue;
      share += part;
      latest = Math.max(latest, at);
    }
    return { share, at: latest };
  }
}

function converted(time: number, from: Tier, to: Tier): number {
  if (from === to) return time;
  return to === "FRIEND" ? friendTimeOf(time) : memberTimeOf(time);
}

export const isReversed = ({ refunds, amount, dispute }: Charge): boolean =>
  refunds.reduce((sum, refund) => sum + refund.amount, 0) >= amount ||
  (dispute !== null && dispute.status !== "won");
