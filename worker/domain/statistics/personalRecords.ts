import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { csvFile } from "../kernel/csvFile.ts";
import { readerIds } from "./eraseStatistics.ts";

/** Rows of a file of the export, the latest first. */
const MAX_ROWS = 20_000;

/** What the statistics hold of an account, as files of its export: the reading time of a member. */
export async function statisticsRecords(
  context: Pick<DomainContext, "statistics">,
  userId: string,
): Promise<(readonly [string, string])[]> {
  const readers = JSON.stringify(await readerIds(context, userId));
  const rows = await context.statistics.db.all<{ day: number; postId: string; readMs: number }>(sql`
    SELECT m.day, m.post_id AS postId, sum(m.read_ms) AS readMs
    FROM json_each(${readers}) r CROSS JOIN member_post_days m ON m.reader = r.value
    GROUP BY m.day, m.post_id ORDER BY m.day DESC, m.post_id LIMIT ${MAX_ROWS}`);
  const cells = rows.map(({ day, postId, readMs }) => [
    new Date(day * DAY_MS).toISOString().slice(0, 10),
    postId,
    Math.round((readMs / MINUTE_MS) * 10) / 10,
  ]);
  return [["reading-time.csv", csvFile(["day", "story", "minutes"], cells)]];
}
