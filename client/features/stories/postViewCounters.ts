// Owns how many stories this browser has shown: today, this week, this month, and those of this
// month that weren't member-only. The counts stay in the browser and restart with
// each period; weeks start on Monday.

import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";

/** The storage of the counts: `localStorage`, or a substitute. */
export type CounterStorage = Pick<Storage, "getItem" | "setItem">;

/** Views in the current periods. */
export interface PostViewCounts {
  day: number;
  week: number;
  month: number;
  nonMemberOnlyMonth: number;
}

/** A time with the reader's time zone. */
export interface LocalTime {
  /** Milliseconds since 1970. */
  now: number;
  /** Minutes, as returned by `Date.prototype.getTimezoneOffset`. */
  timezoneOffset: number;
}

const KEY = "postViewCounters";
/** 1 January 1970 was a Thursday, three days after a Monday. */
const DAYS_INTO_FIRST_WEEK = 3;

type Period = keyof PostViewCounts;

/** A count with the number of its period. */
type Counters = Record<Period, { period: number; count: number }>;

/** Returns the counts of the current periods. */
export function readPostViews(storage: CounterStorage, timestamp: LocalTime): PostViewCounts {
  return countsOf(readCounters(storage, timestamp));
}

/** Counts a view. If storage is unavailable (full, or private browsing), the view is lost. */
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
    // A failed count must not break the page.
  }
  return countsOf(counters);
}

/** Returns the current time in this browser's time zone. */
export function localTime(now = new Date()): LocalTime {
  return { now: now.getTime(), timezoneOffset: now.getTimezoneOffset() };
}

function readCounters(storage: CounterStorage, timestamp: LocalTime): Counters {
  const stored = parse(storage);
  const periods = periodsAt(timestamp);
  const counter = (name: Period): Counters[Period] => {
    const period = periods[name];
    const { period: storedPeriod, count } = stored?.[name] ?? {};
    const isCurrent = storedPeriod === period && Number.isSafeInteger(count) && count! >= 0;
    return { period, count: isCurrent ? count! : 0 };
  };
  return {
    day: counter("day"),
    week: counter("week"),
    month: counter("month"),
    nonMemberOnlyMonth: counter("nonMemberOnlyMonth"),
  };
}

/** Stored values may be invalid, because any script can write to this storage. */
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
