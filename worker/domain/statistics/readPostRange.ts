import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import { sql } from "../../db/sql.ts";
import { roleMay } from "../kernel/roleMay.ts";
import type { DomainContext } from "../kernel/context.ts";
import { selfOf } from "../identity/rows/session.ts";
import { type HourCounts, hourOf } from "./readPostStatistics.ts";
import { MAX_RANGE_DAYS } from "./statisticsCounts.ts";

/** What was counted of a story between two times. */
export interface PostRange {
  postId: string;
  /** The range that is counted: whole hours, the last one excluded, as far as there can be views. */
  startTimeMs: number;
  endTimeMs: number;
  totals: RangeCounts;
  /** The counts of hours, or of days if the range is long; those without views are left out. */
  unit: "HOUR" | "DAY";
  points: (RangeCounts & { startTimeMs: number })[];
}

type RangeCounts = Omit<HourCounts, "hour">;

/** Longest range that is listed by hour, in days. */
const MAX_HOURLY_DAYS = 31;
const HOURS = 24;

/**
 * Reads what was counted of a story in a range, in milliseconds since 1970. Null unless the viewer
 * wrote it or edits its publication.
 */
export async function readPostRange(
  context: Pick<DomainContext, "db" | "now" | "session" | "statistics">,
  postId: string,
  range: { start: number; end: number },
): Promise<PostRange | null> {
  if (!(await maySeeStatistics(context, postId))) return null;
  const first = hourOf(context.now - MAX_RANGE_DAYS * DAY_MS);
  const last = hourOf(context.now) + 1;
  const from = Math.min(Math.max(hourOf(range.start), first), last);
  const until = Math.max(from, Math.min(Math.ceil(range.end / HOUR_MS), last + 1));
  const isHourly = until - from <= MAX_HOURLY_DAYS * HOURS;
  const hours = isHourly ? 1 : HOURS;
  const rows = await context.statistics.db.all<HourCounts>(sql`
    SELECT hour / CAST(${hours} AS INTEGER) * CAST(${hours} AS INTEGER) AS hour,
      sum(views) AS views, sum(reads) AS reads, sum(read_ms) AS readMs,
      sum(member_views) AS memberViews, sum(member_reads) AS memberReads,
      sum(member_read_ms) AS memberReadMs
    FROM post_hours WHERE post_id = ${postId} AND hour >= ${from} AND hour < ${until}
    GROUP BY 1 ORDER BY 1`);
  const points: PostRange["points"] = [];
  for (const { hour, ...counts } of rows)
    points.push({ startTimeMs: Math.max(hour, from) * HOUR_MS, ...counts });
  const totals: RangeCounts = {
    views: 0,
    reads: 0,
    readMs: 0,
    memberViews: 0,
    memberReads: 0,
    memberReadMs: 0,
  };
  for (const point of points)
    for (const name of Object.keys(totals) as (keyof RangeCounts)[]) totals[name] += point[name];
  return {
    postId,
    startTimeMs: from * HOUR_MS,
    endTimeMs: until * HOUR_MS,
    totals,
    unit: isHourly ? "HOUR" : "DAY",
    points,
  };
}

/**
 * Whether the viewer may see the statistics of a story: those who wrote it, and the owners and editors
 * of its publication; on a custom domain only its owner's.
 */
export async function maySeeStatistics(
  { db, session }: Pick<DomainContext, "db" | "session">,
  postId: string,
): Promise<boolean> {
  const viewer = await session();
  if (!viewer || viewer.isSpoofed) return false;
  const userId = viewer.userId;
  const self = selfOf(viewer);
  const collectionId = viewer.isElsewhere ? viewer.hostOwnerId : null;
  const row = await db.first<object>(sql`
    SELECT 1 FROM posts p WHERE p.id = ${postId} AND p.status <> 'DELETED' AND (
      (${self} IS NOT NULL AND (p.creator_id = ${self} OR EXISTS (SELECT 1 FROM post_authors a
        WHERE a.post_id = p.id AND a.role = 'AUTHOR' AND a.user_id = ${self})))
      OR ((${viewer.isElsewhere} = 0 OR p.collection_id = ${collectionId})
        AND EXISTS (SELECT 1 FROM collection_members m WHERE m.collection_id = p.collection_id
          AND m.user_id = ${userId} AND ${roleMay(sql`m.role`, "viewStatistics")})))`);
  return row !== null;
}
