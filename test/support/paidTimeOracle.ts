// What a reader has paid for, kept as a bookkeeper would: each invoice and each reversal changes what
// was written down before. The product computes the same from the provider's state as a whole.

import { addMonths } from "../../shared/rules/billingDates.ts";
import { monthsOf, type PlanType, tierOfPlan } from "../../shared/rules/plans.ts";
import { priceAmount, PRICES } from "../../worker/ports/payments/prices.ts";
import type { Charge, Invoice } from "../../worker/ports/payments/embedded/records.ts";

interface Period {
  tier: "MEMBER" | "FRIEND";
  start: number;
  end: number;
  /** Without the reversals. */
  whole: number;
  price: number;
  rest: number;
  invoiceId: string;
  /** What it replaced. */
  before: Period | null;
}

export class PaidTimeOracle {
  period: Period | null = null;
  /** False once something happened that this bookkeeper has no rule for. */
  isCertain = true;
  #saved: { period: Period | null; at: number } | null = null;
  #subscription = "";

  /** A paid invoice. */
  invoice(invoice: Invoice): void {
    const { createdAt: at, lines, credited, subscriptionId, id } = invoice;
    const line = lines.findLast(({ amount }) => amount >= 0)!;
    const price = lines.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
    const rest = lines.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
    const isRunning = this.period !== null && this.period.end > at;
    const isOther = this.#subscription !== subscriptionId;
    // Credit, free switches, and a purchase beside paid time have rules of their own.
    if (credited !== 0 || (price === 0 && isRunning) || (isOther && isRunning) || this.#saved)
      this.isCertain = false;
    if (price === 0) return;
    const plan: PlanType = PRICES[line.price];
    this.#subscription = subscriptionId;
    this.period = {
      tier: tierOfPlan(plan),
      start: line.start,
      end: line.end,
      whole: line.end,
      price,
      rest,
      invoiceId: id,
      before: isRunning ? this.period : null,
    };
    // A whole price buys a whole period.
    if (price === priceAmount(line.price, invoice.currency) && rest === 0) {
      const months = addMonths(line.start, monthsOf(plan), new Date(line.end).getUTCDate());
      if (Math.abs(months - line.end) > 3 * 86_400_000) this.isCertain = false;
    }
  }

  /** A charge that was refunded in full or disputed. */
  reverse(invoiceId: string | null, at: number): void {
    const { period } = this;
    if (!period || invoiceId === null) return;
    const isOwn = period.invoiceId === invoiceId;
    const isBefore = period.before?.invoiceId === invoiceId;
    if (!isOwn && !isBefore) {
      // Older than what is counted here, or for a period that is over.
      if (period.before?.before) this.isCertain = false;
      return;
    }
    if (at >= period.end) return;
    if (this.#saved) this.isCertain = false;
    this.#saved = { period: { ...period }, at };
    if (isBefore) return this.#shorten(period, period.rest / period.price, at);
    if (period.before && period.before.whole > at) this.period = { ...period.before };
    else if (period.before)
      this.period = { ...period.before, end: Math.min(period.before.end, at) };
    else this.#shorten(period, 1, at);
  }

  #shorten(period: Period, share: number, at: number): void {
    const end = period.start + (1 - share) * (period.end - period.start);
    this.period = { ...period, end: Math.max(end, at) };
  }

  /** A dispute that was won: what was left when it was lost is given back. */
  restore(invoiceId: string | null, at: number): void {
    if (!this.#saved || !this.period) return;
    const { period, at: lostAt } = this.#saved;
    if (period?.invoiceId !== invoiceId && period?.before?.invoiceId !== invoiceId) return;
    const stoppedAt = Math.max(lostAt, this.period.end);
    const gap = Math.max(0, at - stoppedAt);
    this.period = { ...period!, end: period!.end + (stoppedAt >= period!.end ? 0 : gap) };
    this.#saved = null;
    // It isn't renewed, and nothing that follows is built on it.
    this.isCertain = false;
  }
}

export const isReversed = ({ refunds, amount, dispute }: Charge): boolean =>
  refunds.reduce((sum, refund) => sum + refund.amount, 0) >= amount ||
  (dispute !== null && dispute.status !== "won");
