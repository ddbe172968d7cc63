// Computes the counts of a day again from the raw events, and changes what differs.

import { identifier, joinSql, sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { countAll, KNOWN_DAYS, nextRevision, readRevision } from "./countReports.ts";
import { type CountedView, dayOf, joinReports, viewKeyOf } from "./pageViews.ts";
import { getLines, listObjectsOf, rawPrefix } from "./rawEvents.ts";
import { ROLLUPS, RollupChanges, type RollupName } from "./RollupChanges.ts";

type Context = Pick<DomainContext, "statistics">;

/** What a recount found. */
export interface Recount {
  /** Raw reports that were read, and the page views of the day among them. */
  lines: number;
  pageViews: number;
  /** Rows of counts that were wrong. */
  changed: number;
}

/** Live views aren't of a day. */
const NEVER_LIVE = Number.MAX_SAFE_INTEGER;

/**
 * Raw events of which a recount has the page views in memory, in compressed bytes: some 60,000. It
 * reads all events again for each such part.
 */
const MAX_PART_BYTES = 2_000_000;

/**
 * Counts a day again, days since 1970, UTC. Has a part of the page views in memory at a time, those of
 * some stories, and the counts of the day. Throws like Database and the bucket; it fails if views are
 * counted meanwhile, and can be repeated.
 */
export async function recountDay(
  context: Context,
  day: number,
  maxPartBytes = MAX_PART_BYTES,
): Promise<Recount> {
  const { db } = context.statistics;
  const revision = await readRevision(context);
  const erased = await readErased(context);
  const { keys, bytes } = await listObjects(context, day);
  const parts = Math.max(1, Math.ceil(bytes / maxPartBytes));
  const changes = new RollupChanges(NEVER_LIVE);
  let lines = 0;
  let pageViews = 0;
  for (let part = 0; part < parts; part += 1) {
    const read = await readViews(context, keys, ({ postId }) => partOf(postId, parts) === part);
    const views = read.views.flatMap((view) =>
      dayOf(view.at) !== day || erased.has(view.postId)
        ? []
        : [erased.has(view.reader ?? "") ? { ...view, reader: null } : view],
    );
    lines += read.lines;
    pageViews += views.length;
    for (const counted of countAll(views)) changes.count(counted, 1);
  }
  await takeOutStored(context, day, changes);
  const statements = changes.statements();
  if (statements.length > 0)
    await db.write([nextRevision(revision), ...statements], { idempotent: false });
  return { lines, pageViews, changed: changes.size() };
}

/** What is still to be removed from the raw events. */
async function readErased({ statistics: { db } }: Context): Promise<ReadonlySet<string>> {
  const rows = await db.all<{ subject: string }>(
    sql`SELECT subject FROM statistics_erasures ORDER BY subject LIMIT 1000000`,
  );
  return new Set(rows.map(({ subject }) => subject));
}

/** The objects that may have reports of a day, and their size. */
async function listObjects(
  { statistics: { bucket } }: Context,
  day: number,
): Promise<{ keys: string[]; bytes: number }> {
  const keys: string[] = [];
  let bytes = 0;
  // A clock may be ahead of the time of arrival, and reports may be as late as page views are known.
  for (let received = day - 1; received <= day + KNOWN_DAYS; received += 1)
    for await (const { key, size } of listObjectsOf(bucket, rawPrefix(received))) {
      keys.push(key);
      bytes += size;
    }
  return { keys, bytes };
}

/** The part of a story. All reports of a page view, and all views of a visitor and story, share it. */
const partOf = (postId: string, parts: number): number =>
  Number.parseInt(postId.slice(-6), 16) % parts;

/** The page views for which `isWanted` holds, from their reports in objects. */
async function readViews(
  { statistics: { bucket } }: Context,
  keys: readonly string[],
  isWanted: (line: CountedView) => boolean,
): Promise<{ lines: number; views: CountedView[] }> {
  const byKey = new Map<string, CountedView>();
  let lines = 0;
  for (const key of keys)
    for (const line of await getLines(bucket, key)) {
      if (!isWanted(line)) continue;
      const known = byKey.get(viewKeyOf(line));
      byKey.set(viewKeyOf(line), known ? joinReports(known, line) : line);
      lines += 1;
    }
  return { lines, views: [...byKey.values()] };
}

/** The tables of a day, and what each of their rows is about. */
const DAILY = [
  ["post_days", "post_id"],
  ["post_day_sources", "post_id"],
  ["post_day_searches", "post_id"],
  ["post_day_stops", "post_id"],
  ["owner_days", "owner_id"],
  ["owner_day_sources", "owner_id"],
] as const satisfies readonly (readonly [RollupName, string])[];

const HOURS = 24;

interface Story {
  id: string;
  kind: string;
  authorId: string;
  collectionId: string | null;
}

/** Subtracts what is stored of a day, so that the difference remains. */
async function takeOutStored(
  { statistics: { db } }: Context,
  day: number,
  changes: RollupChanges,
): Promise<void> {
  const stories: Story[] = [];
  let page: Story[];
  do {
    page = await db.all<Story>(sql`SELECT post_id AS id, kind, author_id AS authorId,
        collection_id AS collectionId FROM post_totals WHERE post_id > ${stories.at(-1)?.id ?? ""}
      ORDER BY post_id LIMIT 5000`);
    stories.push(...page);
  } while (page.length > 0);
  const byId = new Map(stories.map((story) => [story.id, story]));
  // Also of owners without stories.
  const owners = await db.all<{ id: string }>(sql`
    WITH RECURSIVE owners (id) AS (
      SELECT min(owner_id) FROM owner_days
      UNION ALL SELECT (SELECT min(d.owner_id) FROM owner_days d WHERE d.owner_id > o.id)
        FROM owners o WHERE o.id IS NOT NULL)
    SELECT id FROM owners WHERE id IS NOT NULL`);
  const subjects = {
    post_id: JSON.stringify([...byId.keys()]),
    owner_id: JSON.stringify(owners.map(({ id }) => id)),
  };
  const take = (name: RollupName, row: Record<string, string | number>): void => {
    const { keys, counters } = ROLLUPS[name];
    const counts = counters.map((counter) => -Number(row[counter]));
    changes.add(
      name,
      keys.map((key) => row[key]!),
      counts,
    );
    if (name !== "post_days") return;
    const { id, kind, authorId, collectionId } = byId.get(String(row.post_id))!;
    changes.add("post_totals", [id], counts, [kind, authorId, collectionId]);
  };
  await Promise.all(
    DAILY.map(async ([name, subject]) => {
      const rows = await db.all<Record<string, string | number>>(sql`
        SELECT ${columnsOf(name)} FROM json_each(${subjects[subject]}) i
          CROSS JOIN ${identifier(name)} t ON t.${identifier(subject)} = i.value
          WHERE t.day = ${day}`);
      for (const row of rows) take(name, row);
    }),
  );
  const hours = await db.all<Record<string, string | number>>(sql`
    SELECT ${columnsOf("post_hours")} FROM json_each(${subjects.post_id}) i
      CROSS JOIN post_hours t ON t.post_id = i.value
      WHERE t.hour BETWEEN ${day * HOURS} AND ${day * HOURS + HOURS - 1}`);
  for (const row of hours) take("post_hours", row);
  const members = await db.all<Record<string, string | number>>(
    sql`SELECT ${columnsOf("member_post_days")} FROM member_post_days t WHERE t.day = ${day}`,
  );
  for (const row of members) take("member_post_days", row);
}

const columnsOf = (name: RollupName) =>
  joinSql(
    [...ROLLUPS[name].keys, ...ROLLUPS[name].counters].map(
      (column) => sql`t.${identifier(column)}`,
    ),
    ", ",
  );
