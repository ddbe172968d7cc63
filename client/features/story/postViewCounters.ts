// Owns how many stories this browser has shown: today, this week, this month, and those of this
// month that were not for members only (reader.md §3). The counts stay in the browser. A period
// that has passed starts again at nothing; weeks start on Monday.

import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";

/** Where the counts are kept: `localStorage`, or what stands in for it. */
export type CounterStorage = Pick<Storage, "getItem" | "setItem">;

/** Views within the present periods. */
export interface PostViewCounts {
  day: number;
  week: number;
  month: number;
  nonMemberOnlyMonth: number;
}

/** A moment and how the reader's clock shows it: minutes that UTC is ahead of it. */
export interface LocalTime {
  /** Milliseconds since 1970. */
  now: number;
  /** As `Date.prototype.getTimezoneOffset` has it. */
  timezoneOffset: number;
}

const KEY = "postViewCounters";
/** 1 January 1970 was a Thursday, three days after a Monday. */
const DAYS_INTO_FIRST_WEEK = 3;

type Period = keyof PostViewCounts;

/** A count and the number of the period it belongs to. */
type Counters = Record<Period, { period: number; count: number }>;

/** The counts of this moment. */
export function readPostViews(storage: CounterStorage, timestamp: LocalTime): PostViewCounts {
  return countsOf(readCounters(storage, timestamp));
}

/** Counts one more view. A storage that refuses (full, or private browsing) loses the view. */
export function countPostView(
  storage: CounterStorage,
  timestamp: LocalTime,
  story: { isMemberOnly: boolean },
): PostViewCounts {
  const counters = readCounters(storage, timestamp);
  for (const period of Object.keys(counters) as Period[]) {
    if (period !== "nonMemberOnlyMonth" || !story.isMemberOnly) counters[period].count += 1;
  }
  try {
    storage.setItem(KEY, JSON.stringify(counters));
  } catch {
    // The page is worth more than its count.
  }
  return countsOf(counters);
}

/** The moment by the clock of this browser. */
export function localTime(now = new Date()): LocalTime {
  return { now: now.getTime(), timezoneOffset: now.getTimezoneOffset() };
}

function readCounters(storage: CounterStorage, timestamp: LocalTime): Counters {
  const kept = parse(storage);
  const periods = periodsAt(timestamp);
  const counter = (name: Period): Counters[Period] => {
    const period = periods[name];
    const { period: keptPeriod, count } = kept?.[name] ?? {};
    const isCurrent = keptPeriod === period && Number.isSafeInteger(count) && count! >= 0;
    return { period, count: isCurrent ? count! : 0 };
  };
  return {
    day: counter("day"),
    week: counter("week"),
    month: counter("month"),
    nonMemberOnlyMonth: counter("nonMemberOnlyMonth"),
  };
}

/** Anyone may write to this storage, so that nothing of it is taken for granted. */
function parse(storage: CounterStorage): Partial<Record<Period, Partial<Counters[Period]>>> | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? "null");
    return value !== null && typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

function periodsAt({ now, timezoneOffset }: LocalTime): Record<Period, number> {
  const local = now - timezoneOffset * MINUTE_MS;
  const day = Math.floor(local / DAY_MS);
  const date = new Date(local);
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
  const week = Math.floor((day + DAYS_INTO_FIRST_WEEK) / 7);
  return { day, week, month, nonMemberOnlyMonth: month };
}

function countsOf(counters: Counters): PostViewCounts {
  return {
    day: counters.day.count,
    week: counters.week.count,
    month: counters.month.count,
    nonMemberOnlyMonth: counters.nonMemberOnlyMonth.count,
  };
}
