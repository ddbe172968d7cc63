// Owns how reports become counts. The raw events are stored first, then the counts change by what
// the batch changed of the page views that are known. Each step may be repeated, in other batches and
// another order, and the counts are the same.

import { DAY_MS } from "../../../shared/durations.ts";
import { sql, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { lookUpReports } from "./lookUpReports.ts";
import { type CountedView, countViews, dayOf, joinReports, viewKeyOf } from "./pageViews.ts";
import { storeLines } from "./rawEvents.ts";
import type { ReportedView } from "./reportedView.ts";
import { RollupChanges } from "./RollupChanges.ts";

/**
 * How long page views are known, in days since their first report arrived. What arrives later can't
 * be told from a new one, so it isn't counted. The queue delivers for four days.
 */
export const KNOWN_DAYS = 5;
/** Page views of one visitor, story and day; further ones are a flood. */
export const MAX_PAGE_VIEWS_A_DAY = 100;

/** A report, and the id of its message. */
export interface QueuedReport {
  messageId: string;
  report: ReportedView;
}

/**
 * Counts a batch. Throws like Database and the bucket; a concurrent batch makes it fail, too, with a
 * DatabaseError. Then all of it has to be counted again.
 */
export async function countReports(
  context: Pick<DomainContext, "db" | "now" | "statistics">,
  batch: readonly QueuedReport[],
): Promise<void> {
  const { db, bucket } = context.statistics;
  const reports = batch
    .map(({ report }) => report)
    .filter(({ receivedAt }) => receivedAt > context.now - (KNOWN_DAYS - 1) * DAY_MS);
  const lines = await lookUpReports(context, reports);
  if (lines.length === 0) return;
  const known = sql<{ line: string }>`
    WITH reports AS (SELECT value ->> 0 AS visitor, value ->> 1 AS post_id, value ->> 2 AS day,
        value ->> 3 AS id FROM json_each(${JSON.stringify(lines.map(keyOf))})),
      touched AS (SELECT visitor, post_id, day FROM reports UNION
        SELECT v.visitor, v.post_id, v.day FROM reports r CROSS JOIN page_views v
          ON v.id = r.id AND v.post_id = r.post_id)
    SELECT v.line FROM touched t CROSS JOIN page_views v
      ON v.visitor = t.visitor AND v.post_id = t.post_id AND v.day = t.day`;
  const [rows, at] = await Promise.all([db.all(known), readRevision(context)]);
  const before = rows.map(({ line }) => JSON.parse(line) as CountedView);
  const change = joinBatch(before, lines);
  const batchId = batch.map(({ messageId }) => messageId).toSorted();
  await storeLines(bucket, batchId.join(" "), change.lines);
  const changes = new RollupChanges(context.now);
  for (const counted of countAll(before)) changes.count(counted, -1);
  for (const counted of countAll(change.after)) changes.count(counted, 1);
  await db.write(
    [
      nextRevision(at),
      ...changes.statements(),
      ...savePageViews(before, change.after),
      ownStories(change.after),
    ],
    { idempotent: false },
  );
}

const keyOf = ({ visitor, postId, at, id }: CountedView) => [visitor, postId, dayOf(at), id];
const groupOf = ({ visitor, postId, at }: CountedView): string =>
  `${visitor} ${postId} ${dayOf(at)}`;

/**
 * Joins the lines of a batch with the page views that are known. Returns all views afterwards, and
 * the lines with the reason FLOOD where a visitor has too many.
 */
export function joinBatch(
  before: readonly CountedView[],
  lines: readonly CountedView[],
): { after: CountedView[]; lines: CountedView[] } {
  const views = new Map(before.map((view) => [viewKeyOf(view), view]));
  const sizes = new Map<string, number>();
  for (const view of before) sizes.set(groupOf(view), (sizes.get(groupOf(view)) ?? 0) + 1);
  const judged: CountedView[] = [];
  for (const line of lines) {
    const known = views.get(viewKeyOf(line));
    const size = sizes.get(groupOf(line)) ?? 0;
    const isFlood = !known && size >= MAX_PAGE_VIEWS_A_DAY;
    judged.push(isFlood ? { ...line, reason: line.reason ?? "FLOOD" } : line);
    if (isFlood) continue;
    if (!known) sizes.set(groupOf(line), size + 1);
    views.set(viewKeyOf(line), known ? joinReports(known, line) : line);
  }
  return { after: [...views.values()], lines: judged };
}

/** Counts page views of several visitors, stories and days. */
export function countAll(views: readonly CountedView[]) {
  return [...Map.groupBy(views, groupOf).values()].flatMap(countViews);
}

/** Reads the revision that a write of the counts has to name. */
export async function readRevision({
  statistics: { db },
}: Pick<DomainContext, "statistics">): Promise<number> {
  const row = await db.first<{ revision: number }>(
    sql`SELECT revision FROM statistics_state WHERE id = 1`,
  );
  return row?.revision ?? 0;
}

/** Fails the write of which it is part unless the revision is still the one that was read. */
export const nextRevision = (revision: number): Statement =>
  sql`UPDATE statistics_state SET revision = iif(revision = ${revision}, revision + 1, NULL)
    WHERE id = 1`;

/** Stores the page views that changed. */
function savePageViews(before: readonly CountedView[], after: readonly CountedView[]): Statement[] {
  const stored = new Map(before.map((view) => [viewKeyOf(view), JSON.stringify(view)]));
  const rows = after.flatMap((view) => {
    const line = JSON.stringify(view);
    return stored.get(viewKeyOf(view)) === line ? [] : [[...keyOf(view), line, view.receivedAt]];
  });
  const saved = JSON.stringify(rows);
  return [
    // An earlier report that arrives later may move a view to another visitor or day.
    sql`DELETE FROM page_views WHERE (id, post_id) IN
      (SELECT value ->> 3, value ->> 1 FROM json_each(${saved}))`,
    sql`INSERT INTO page_views (visitor, post_id, day, id, line, received_at)
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
      FROM json_each(${saved})`,
  ];
}

/** The writers and publications of stories as of this batch, for the lists of their stories. */
function ownStories(views: readonly CountedView[]): Statement {
  const stories = new Map(
    views
      .toSorted((a, b) => a.receivedAt - b.receivedAt)
      .map(({ postId, authorId, collectionId }) => [postId, [postId, authorId, collectionId]]),
  );
  return sql`UPDATE post_totals AS t SET author_id = s.value ->> 1, collection_id = s.value ->> 2
    FROM json_each(${JSON.stringify([...stories.values()])}) s
    WHERE t.post_id = s.value ->> 0
      AND (t.author_id <> s.value ->> 1 OR t.collection_id IS NOT s.value ->> 2)`;
}
