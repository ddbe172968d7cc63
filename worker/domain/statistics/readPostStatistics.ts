import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import {
  clampRange,
  COUNTS,
  type DayCounts,
  type DayRange,
  MAX_LISTED,
  NO_COUNTS,
  type SourceCount,
  type StatisticsCounts,
  sumCounts,
} from "./statisticsCounts.ts";

type Context = Pick<DomainContext, "db" | "now" | "statistics">;

/** The counts of one hour; visitors are only counted by day. */
export interface HourCounts extends Omit<StatisticsCounts, "visitors"> {
  /** Hours since 1970, UTC. */
  hour: number;
}

/** What was counted of a story. */
export interface PostStatistics {
  range: DayRange;
  /** Of the range, and of all time. */
  totals: StatisticsCounts;
  allTime: StatisticsCounts;
  /** Days without counts are left out. */
  days: DayCounts[];
  /** Only of ranges up to MAX_HOURLY_DAYS. */
  hours: HourCounts[];
  /** The most frequent first. */
  sources: SourceCount[];
  /** What was searched on our own search pages. */
  searches: { words: string; views: number }[];
  /** How many visitors came how far, by tenth of the story: 0 to 10. */
  stops: { tenth: number; visitors: number }[];
  /** What readers did in the range. */
  clappers: number;
  responses: number;
  highlights: number;
  saves: number;
}

/** Longest range that is read by hour, in days. */
export const MAX_HOURLY_DAYS = 7;

/**
 * Reads what was counted of a story, in one round trip to each database. The caller has checked who
 * may see it.
 */
export async function readPostStatistics(
  context: Context,
  postId: string,
  range: DayRange,
): Promise<PostStatistics> {
  const { from, until } = clampRange(range, context.now);
  const { db } = context.statistics;
  const within = sql`post_id = ${postId} AND day BETWEEN ${from} AND ${until}`;
  const isHourly = until - from < MAX_HOURLY_DAYS;
  const [allTime, days, hours, sources, searches, stops, acts] = await Promise.all([
    db.first<StatisticsCounts>(sql`SELECT ${COUNTS} FROM post_totals WHERE post_id = ${postId}`),
    db.all<DayCounts>(sql`SELECT day, ${COUNTS} FROM post_days WHERE ${within} ORDER BY day`),
    isHourly ? readHours(context, postId, { from: from * 24, until: until * 24 + 23 }) : [],
    db.all<SourceCount>(sql`SELECT kind, host, sum(views) AS views FROM post_day_sources
      WHERE ${within} GROUP BY kind, host HAVING sum(views) > 0
      ORDER BY sum(views) DESC, kind, host LIMIT ${MAX_LISTED}`),
    db.all<{ words: string; views: number }>(sql`SELECT words, sum(views) AS views
      FROM post_day_searches WHERE ${within} GROUP BY words HAVING sum(views) > 0
      ORDER BY sum(views) DESC, words LIMIT ${MAX_LISTED}`),
    db.all<{ tenth: number; visitors: number }>(sql`SELECT tenth, sum(visitors) AS visitors
      FROM post_day_stops WHERE ${within} GROUP BY tenth HAVING sum(visitors) > 0 ORDER BY tenth`),
    readActs(context, postId, { from, until }),
  ]);
  return {
    range: { from, until },
    totals: sumCounts(days),
    allTime: allTime ?? NO_COUNTS,
    days,
    hours,
    sources,
    searches,
    stops,
    ...acts,
  };
}

/** Reads the hours of a story that have counts; `from` and `until` are hours since 1970. */
export async function readHours(
  { statistics: { db } }: Pick<DomainContext, "statistics">,
  postId: string,
  { from, until }: { from: number; until: number },
): Promise<HourCounts[]> {
  return db.all<HourCounts>(sql`SELECT hour, views, reads, read_ms AS readMs,
      member_views AS memberViews, member_reads AS memberReads, member_read_ms AS memberReadMs
    FROM post_hours WHERE post_id = ${postId} AND hour BETWEEN ${from} AND ${until} ORDER BY hour`);
}

type Acts = Pick<PostStatistics, "clappers" | "responses" | "highlights" | "saves">;

async function readActs({ db }: Context, postId: string, range: DayRange): Promise<Acts> {
  const [start, end] = [range.from * DAY_MS, (range.until + 1) * DAY_MS];
  const row = await db.first<Acts>(sql`SELECT
    (SELECT count(*) FROM claps WHERE post_id = ${postId}
      AND updated_at >= ${start} AND updated_at < ${end}) AS clappers,
    (SELECT count(*) FROM posts WHERE in_response_to_post_id = ${postId} AND status = 'PUBLISHED'
      AND first_published_at >= ${start} AND first_published_at < ${end}) AS responses,
    (SELECT count(*) FROM highlights WHERE post_id = ${postId}
      AND created_at >= ${start} AND created_at < ${end}) AS highlights,
    (SELECT count(*) FROM catalog_items WHERE post_id = ${postId} AND removed_at IS NULL
      AND created_at >= ${start} AND created_at < ${end}) AS saves`);
  return row ?? { clappers: 0, responses: 0, highlights: 0, saves: 0 };
}

/** The hour of a time, counted since 1970. */
export const hourOf = (time: number): number => Math.floor(time / HOUR_MS);
