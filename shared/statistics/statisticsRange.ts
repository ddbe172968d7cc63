import { DAY_MS } from "../durations.ts";

/** The times that statistics pages show, the default first. */
export const STATISTICS_RANGES = ["DAYS_30", "DAYS_7", "DAYS_90", "MONTHS_12", "ALL"] as const;

export type StatisticsRange = (typeof STATISTICS_RANGES)[number];

/** Days of the ranges that don't follow the calendar. */
const DAYS = { DAYS_7: 7, DAYS_30: 30, DAYS_90: 90, ALL: 3660 } as const;

/** Without more days than these, all time is shown by day instead of by month. */
const MAX_DAILY_DAYS = 90;

/** The first and the last day of a range, in days since 1970, UTC. Twelve months are whole ones. */
export function daysOfRange(range: StatisticsRange, now: number): { from: number; until: number } {
  const until = Math.floor(now / DAY_MS);
  if (range !== "MONTHS_12") return { from: until - DAYS[range] + 1, until };
  const date = new Date(now);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 11, 1);
  return { from: first / DAY_MS, until };
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

/** The month of a day, both counted since 1970. */
function monthOf(day: number): number {
  const date = new Date(day * DAY_MS);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

const startOfMonth = (month: number): number => Date.UTC(1970, month, 1) / DAY_MS;
