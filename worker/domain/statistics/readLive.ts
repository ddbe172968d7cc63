import { MINUTE_MS } from "../../../shared/durations.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";

/** The views of the last minutes of an owner's stories. */
export interface LiveViews {
  /** How many minutes are counted. */
  minutes: number;
  views: number;
  /** By minute since 1970; minutes without views are left out. */
  byMinute: { minute: number; views: number }[];
  /** The stories that are read now, the most first. */
  stories: { postId: string; views: number }[];
}

const MINUTES = 30;

/**
 * Reads the live views of a writer or a publication. A view is counted within seconds. The caller has
 * checked who may see it.
 */
export async function readLive(
  { statistics: { db }, now }: Pick<DomainContext, "statistics" | "now">,
  ownerId: string,
): Promise<LiveViews> {
  const since = Math.floor(now / MINUTE_MS) - MINUTES;
  const rows = await db.all<{ minute: number; postId: string; views: number }>(sql`
    SELECT minute, post_id AS postId, views FROM live_views
    WHERE owner_id = ${ownerId} AND minute > ${since} ORDER BY minute LIMIT 20000`);
  const byMinute = sumBy(rows, ({ minute }) => minute);
  const byStory = sumBy(rows, ({ postId }) => postId);
  return {
    minutes: MINUTES,
    views: rows.reduce((sum, { views }) => sum + views, 0),
    byMinute: [...byMinute].map(([minute, views]) => ({ minute, views })),
    stories: [...byStory]
      .map(([postId, views]) => ({ postId, views }))
      .filter(({ views }) => views > 0)
      .toSorted((a, b) => b.views - a.views || (a.postId < b.postId ? -1 : 1)),
  };
}

function sumBy<Row extends { views: number }, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.views);
  return sums;
}
