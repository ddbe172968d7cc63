import { DAY_MS } from "../../../shared/durations.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { currencyNamed, formatMoney } from "../../../shared/format/money.ts";

/** A payment to come. Amounts in minor units, `at` in milliseconds since 1970. */
export interface AnnouncedPayment {
  readonly at: number;
  readonly total: number;
  readonly tax: number;
  readonly discount: number;
  readonly credit: number;
  readonly plan: { readonly billingPeriod: string };
}

/** What will be charged, as the provider says. */
export interface AnnouncedPayments {
  readonly currency: string;
  readonly next?: AnnouncedPayment | null;
  readonly later?: AnnouncedPayment | null;
}

/** By billing period: how the payments go on. */
const EVERY: Readonly<Record<string, string>> = { MONTHLY: "every month", ANNUAL: "every year" };
const PER: Readonly<Record<string, string>> = { MONTHLY: "a month", ANNUAL: "a year" };
/** More than one billing period, and less than two. */
const ONE_PERIOD: Readonly<Record<string, number>> = { MONTHLY: 45 * DAY_MS, ANNUAL: 500 * DAY_MS };

/** Says when the card is charged next, how much and why, and what follows; null for no payment. */
export function nextPaymentText({ currency, next, later }: AnnouncedPayments): string | null {
  if (!next) return null;
  const money = (amount: number): string => formatMoney(amount, currencyNamed(currency));
  const tax = next.tax > 0 ? `, including ${money(next.tax)} tax,` : "";
  const { billingPeriod: period } = next.plan;
  const first = `Your next payment is ${money(next.total)}${tax} on ${formatLongDate(next.at)}`;
  const reasons = [
    ...(next.discount > 0 ? [`Your discount saves you ${money(next.discount)}.`] : []),
    ...(next.credit > 0 ? [`Your credit pays ${money(next.credit)} of it.`] : []),
    ...(next.credit < 0
      ? [`It includes ${money(-next.credit)} that was too little to charge before.`]
      : []),
  ];
  return [first + following(next, later, money, period), ...reasons].join(" ");
}

function following(
  next: AnnouncedPayment,
  later: AnnouncedPayment | null | undefined,
  money: (amount: number) => string,
  period: string,
): string {
  if (!later) return `, then ${EVERY[period]}.`;
  const price = `${money(later.total)} ${PER[later.plan.billingPeriod]}`;
  return later.at - next.at < (ONE_PERIOD[period] ?? 0)
    ? `, then ${price}.`
    : `, then ${EVERY[period]}. From ${formatLongDate(later.at)}, it’s ${price}.`;
}
