import { DAY_MS } from "../durations.ts";
import { MONTHS } from "../format/dates.ts";

/** The times that statistics pages offer, the default first. */
export const STATISTICS_RANGES = ["DAYS_30", "DAYS_7", "DAYS_90", "MONTHS_12", "ALL"] as const;

/** MONTH is one month of the calendar, to which the monthly email links. */
export type StatisticsRange = (typeof STATISTICS_RANGES)[number] | "MONTH";

/** A range, and for MONTH which one, in months since 1970. */
export interface RangeChoice {
  range: StatisticsRange;
  month?: number | null | undefined;
}

/** The days of a range and those it is compared with, in days since 1970, UTC, all included. */
export interface ComparedDays {
  from: number;
  until: number;
  /** The first of the days before, which end the day before `from`. */
  beforeFrom: number;
}

/** Days of the ranges that don't follow the calendar. */
const DAYS = { DAYS_7: 7, DAYS_30: 30, DAYS_90: 90, ALL: 3660 } as const;

/** Without more days than these, all time is shown by day instead of by month. */
const MAX_DAILY_DAYS = 90;

/**
 * The days of a range. It is compared with as many days before, a month with the month before. Twelve
 * months are whole ones.
 */
export function daysOfRange({ range, month }: RangeChoice, now: number): ComparedDays {
  const today = Math.floor(now / DAY_MS);
  if (range === "MONTH") {
    const shown = shownMonth(month, now);
    return {
      from: startOfMonth(shown),
      until: Math.min(startOfMonth(shown + 1) - 1, today),
      beforeFrom: startOfMonth(shown - 1),
    };
  }
  const from = range === "MONTHS_12" ? startOfMonth(monthOf(today) - 11) : today - DAYS[range] + 1;
  return { from, until: today, beforeFrom: from - (today - from + 1) };
}

/** A day, or a month, with what was counted in it. */
export type Period<Counts> = Counts & {
  /** Start of its first day and of its last one, in milliseconds since 1970. */
  from: number;
  until: number;
};

/**
 * Sums days to the periods that a plot shows, oldest first, with those without counts: months for a
 * year and more, days for less. All time begins with the first day that has counts.
 */
export function toPeriods<Counts extends object>(
  days: readonly (Counts & { day: number })[],
  { range, from, until }: { range: StatisticsRange; from: number; until: number },
  sum: (counts: readonly Counts[]) => Counts,
): Period<Counts>[] {
  const first = range === "ALL" ? (days[0]?.day ?? until) : from;
  const isMonthly = range === "MONTHS_12" || (range === "ALL" && until - first >= MAX_DAILY_DAYS);
  const byPeriod = new Map<number, Counts[]>();
  for (const day of days) {
    const key = isMonthly ? monthOf(day.day) : day.day;
    byPeriod.set(key, [...(byPeriod.get(key) ?? []), day]);
  }
  const periods: Period<Counts>[] = [];
  const last = isMonthly ? monthOf(until) : until;
  for (let key = isMonthly ? monthOf(first) : first; key <= last; key += 1) {
    const counts = sum(byPeriod.get(key) ?? []);
    const [start, end] = isMonthly ? [startOfMonth(key), startOfMonth(key + 1) - 1] : [key, key];
    periods.push({
      ...counts,
      from: Math.max(start, first) * DAY_MS,
      until: Math.min(end, until) * DAY_MS,
    });
  }
  return periods;
}

/** The month that is shown: the last whole one if none is named, none of the future. */
export function shownMonth(month: number | null | undefined, now: number): number {
  const current = monthOf(Math.floor(now / DAY_MS));
  return Math.min(Math.max(month ?? current - 1, 0), current);
}

/** The month of a day, both counted since 1970, UTC. */
export function monthOf(day: number): number {
  const date = new Date(day * DAY_MS);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

/** The first day of a month, both counted since 1970, UTC. */
export const startOfMonth = (month: number): number => Date.UTC(1970, month, 1) / DAY_MS;

/** A month as in an address, "2026-10"; months are counted since 1970. */
export function formatMonth(month: number): string {
  return new Date(startOfMonth(month) * DAY_MS).toISOString().slice(0, 7);
}

/** Reads "2026-10"; null for anything else. */
export function readMonth(text: string): number | null {
  const found = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text);
  return found && (Number(found[1]) - 1970) * 12 + Number(found[2]) - 1;
}

/** The name of a month, "October", or "October 2026" with its year. */
export function monthName(month: number, { withYear = false } = {}): string {
  const name = MONTHS[((month % 12) + 12) % 12]!;
  return withYear ? `${name} ${1970 + Math.floor(month / 12)}` : name;
}
