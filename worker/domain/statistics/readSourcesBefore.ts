import { kindOfId } from "../../../shared/ids.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { clampRange, type DayRange, MAX_LISTED, type SourceCount } from "./statisticsCounts.ts";

/**
 * Reads where the views of a story, or of an owner's stories, came from in the days that a range is
 * compared with. The caller has checked who may see it.
 */
export async function readSourcesBefore(
  { statistics: { db }, now }: Pick<DomainContext, "statistics" | "now">,
  id: string,
  range: DayRange,
): Promise<SourceCount[]> {
  const { from, beforeFrom } = clampRange(range, now);
  if (kindOfId(id) === "post")
    return db.all<SourceCount>(sql`SELECT kind, host, sum(views) AS views FROM post_day_sources
      WHERE post_id = ${id} AND day BETWEEN ${beforeFrom} AND ${from - 1}
      GROUP BY kind, host HAVING sum(views) > 0
      ORDER BY sum(views) DESC, kind, host LIMIT ${MAX_LISTED}`);
  return db.all<SourceCount>(sql`SELECT source_kind AS kind, host, sum(views) AS views
    FROM owner_day_sources WHERE owner_id = ${id} AND day BETWEEN ${beforeFrom} AND ${from - 1}
    GROUP BY source_kind, host HAVING sum(views) > 0
    ORDER BY sum(views) DESC, source_kind, host LIMIT ${MAX_LISTED}`);
}

/** The views of a story in the days that a range is compared with. */
export async function readViewsBefore(
  { statistics: { db }, now }: Pick<DomainContext, "statistics" | "now">,
  postId: string,
  range: DayRange,
): Promise<number> {
  const { from, beforeFrom } = clampRange(range, now);
  const row = await db.first<{ views: number }>(sql`SELECT coalesce(sum(views), 0) AS views
    FROM post_days WHERE post_id = ${postId} AND day BETWEEN ${beforeFrom} AND ${from - 1}`);
  return row?.views ?? 0;
}
