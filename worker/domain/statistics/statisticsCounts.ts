import { DAY_MS } from "../../../shared/durations.ts";
import { sql, type Sql } from "../../db/sql.ts";
import type { SourceKind } from "../../../shared/statistics/viewSource.ts";

/** What is counted of stories in a time. */
export interface StatisticsCounts {
  views: number;
  /** Visitors of a story and day; the sum of days counts who comes back on another day again. */
  visitors: number;
  reads: number;
  readMs: number;
  memberViews: number;
  memberReads: number;
  memberReadMs: number;
}

/** The counts of one day, days since 1970, UTC. */
export interface DayCounts extends StatisticsCounts {
  day: number;
}

/** Views by where they came from. */
export interface SourceCount {
  kind: SourceKind;
  /** Of INTERNAL what our page shows, such as `home`; empty for DIRECT. */
  host: string;
  views: number;
}

/** Days since 1970, UTC, both included. */
export interface DayRange {
  from: number;
  until: number;
  /** The first of the days before that it is compared with; without it, there are as many. */
  beforeFrom?: number;
}

/** Longest range, in days. */
export const MAX_RANGE_DAYS = 3660;
/** Sources and searches that are listed, those with most views. */
export const MAX_LISTED = 50;

/** The last days until today. */
export function lastDays(now: number, days: number): DayRange {
  const until = Math.floor(now / DAY_MS);
  return { from: until - days + 1, until };
}

/** The range as far as there can be counts: not longer than MAX_RANGE_DAYS. */
export function clampRange({ from, until, beforeFrom }: DayRange, now: number): Required<DayRange> {
  const last = Math.min(until, Math.floor(now / DAY_MS) + 1);
  const first = Math.max(from, last - MAX_RANGE_DAYS + 1);
  return { from: first, until: last, beforeFrom: beforeFrom ?? first - (last - first + 1) };
}

/** SQL: the columns of StatisticsCounts. */
export const COUNTS: Sql = sql`views, visitors, reads, read_ms AS readMs, member_views AS memberViews,
  member_reads AS memberReads, member_read_ms AS memberReadMs`;

export const NO_COUNTS: StatisticsCounts = {
  views: 0,
  visitors: 0,
  reads: 0,
  readMs: 0,
  memberViews: 0,
  memberReads: 0,
  memberReadMs: 0,
};

/** The sum of counts. */
export function sumCounts(list: readonly StatisticsCounts[]): StatisticsCounts {
  const sum = { ...NO_COUNTS };
  for (const counts of list)
    for (const name of Object.keys(NO_COUNTS) as (keyof StatisticsCounts)[])
      sum[name] += counts[name];
  return sum;
}
