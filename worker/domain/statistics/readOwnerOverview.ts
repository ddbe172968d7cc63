import { DAY_MS } from "../../../shared/durations.ts";
import { kindOfId } from "../../../shared/ids.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import {
  clampRange,
  COUNTS,
  type DayCounts,
  type DayRange,
  MAX_LISTED,
  type SourceCount,
  type StatisticsCounts,
  sumCounts,
} from "./statisticsCounts.ts";

type Context = Pick<DomainContext, "db" | "now" | "statistics">;

/** What was counted of all stories, or responses, of a writer or a publication. */
export interface OwnerOverview {
  range: DayRange;
  totals: StatisticsCounts;
  /** Of the days before that the range is compared with. */
  previous: StatisticsCounts;
  /** Days without counts are left out. */
  days: DayCounts[];
  /** The most frequent first, of stories and responses. */
  sources: SourceCount[];
  /** Followers won, and subscribers of all newsletters won and lost. */
  followersWon: number;
  subscribersWon: number;
  subscribersLost: number;
}

/**
 * Reads what was counted for a writer or a publication, in one round trip to each database. The
 * caller has checked who may see it.
 */
export async function readOwnerOverview(
  context: Context,
  ownerId: string,
  range: DayRange,
  kind: "STORY" | "RESPONSE" = "STORY",
): Promise<OwnerOverview> {
  const { from, until, beforeFrom } = clampRange(range, context.now);
  const { db } = context.statistics;
  const [days, sources, won] = await Promise.all([
    db.all<DayCounts>(sql`SELECT day, ${COUNTS} FROM owner_days
      WHERE owner_id = ${ownerId} AND kind = ${kind} AND day BETWEEN ${beforeFrom} AND ${until}
      ORDER BY day`),
    db.all<SourceCount>(sql`SELECT source_kind AS kind, host, sum(views) AS views
      FROM owner_day_sources WHERE owner_id = ${ownerId} AND day BETWEEN ${from} AND ${until}
      GROUP BY source_kind, host HAVING sum(views) > 0
      ORDER BY sum(views) DESC, source_kind, host LIMIT ${MAX_LISTED}`),
    readAudience(context, ownerId, { from, until }),
  ]);
  const current = days.filter(({ day }) => day >= from);
  return {
    range: { from, until },
    totals: sumCounts(current),
    previous: sumCounts(days.filter(({ day }) => day < from)),
    days: current,
    sources,
    ...won,
  };
}

interface AudienceRow {
  followersWon: number;
  subscribersWon: number;
  subscribersLost: number;
}

async function readAudience(
  { db }: Context,
  ownerId: string,
  { from, until }: DayRange,
): Promise<AudienceRow> {
  const isUser = kindOfId(ownerId) === "user";
  const [start, end] = [from * DAY_MS, (until + 1) * DAY_MS];
  const followers = isUser
    ? sql`SELECT count(*) FROM user_follows
        WHERE target_id = ${ownerId} AND created_at >= ${start} AND created_at < ${end}`
    : sql`SELECT count(*) FROM collection_follows
        WHERE collection_id = ${ownerId} AND created_at >= ${start} AND created_at < ${end}`;
  const newsletters = isUser
    ? sql`SELECT id FROM newsletters WHERE user_id = ${ownerId}`
    : sql`SELECT id FROM newsletters WHERE collection_id = ${ownerId}`;
  const row = await db.first<AudienceRow>(sql`
    SELECT (${followers}) AS followersWon, coalesce(sum(d.won), 0) AS subscribersWon,
      coalesce(sum(d.lost), 0) AS subscribersLost
    FROM newsletter_days d
    WHERE d.newsletter_id IN (${newsletters}) AND d.day BETWEEN ${from} AND ${until}`);
  return row ?? { followersWon: 0, subscribersWon: 0, subscribersLost: 0 };
}
