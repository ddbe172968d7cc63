import { HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { identifier, joinSql, literal, sql, type Statement } from "../../db/sql.ts";
import { type Counted, dayOf } from "./pageViews.ts";

/** How long `live_views` are stored, in milliseconds. */
export const LIVE_MS = 60 * MINUTE_MS;

const READING = ["reads", "read_ms", "member_views", "member_reads", "member_read_ms"] as const;

/** The tables of counts: their keys, what a key's row says besides, and their counters. */
export const ROLLUPS = {
  post_hours: { keys: ["post_id", "hour"], counters: ["views", ...READING] },
  post_days: { keys: ["post_id", "day"], counters: ["views", "visitors", ...READING] },
  post_day_sources: { keys: ["post_id", "day", "kind", "host"], counters: ["views"] },
  post_day_searches: { keys: ["post_id", "day", "words"], counters: ["views"] },
  post_day_stops: { keys: ["post_id", "day", "tenth"], counters: ["visitors"] },
  post_totals: {
    keys: ["post_id"],
    says: ["kind", "author_id", "collection_id"],
    counters: ["views", "visitors", ...READING],
  },
  owner_days: {
    keys: ["owner_id", "kind", "day"],
    counters: ["views", "visitors", ...READING],
  },
  owner_day_sources: {
    keys: ["owner_id", "day", "source_kind", "host"],
    counters: ["views"],
  },
  member_post_days: {
    keys: ["day", "post_id", "reader", "author_id", "collection_id"],
    counters: ["read_ms"],
  },
  live_views: { keys: ["owner_id", "minute", "post_id"], counters: ["views"] },
} as const satisfies Record<string, RollupTable>;

interface RollupTable {
  keys: readonly string[];
  says?: readonly string[];
  counters: readonly string[];
}

export type RollupName = keyof typeof ROLLUPS;

const ROLLUP_NAMES = Object.keys(ROLLUPS) as RollupName[];

type Value = string | number | null;

interface Row {
  keys: readonly Value[];
  says: readonly Value[];
  counters: number[];
}

/** Changes of the counts, summed by row, so that a batch writes each row once. */
export class RollupChanges {
  readonly #rows = new Map(ROLLUP_NAMES.map((name) => [name, new Map<string, Row>()]));
  /** Views before aren't live any more. */
  readonly #liveSince: number;

  constructor(now: number) {
    this.#liveSince = now - LIVE_MS;
  }

  /** Adds what a page view counts, or with -1 takes it out. */
  count({ view, isVisit, isView, isRead, readMs, stop }: Counted, sign: 1 | -1): void {
    const { postId, postKind, authorId, collectionId, at, kind, host, words, isMember } = view;
    const views = isView ? sign : 0;
    const visitors = isVisit ? sign : 0;
    const reads = isRead ? sign : 0;
    const read = readMs * sign;
    const reading = [reads, read, ...(isMember ? [views, reads, read] : [0, 0, 0])];
    const day = dayOf(at);
    this.add("post_hours", [postId, Math.floor(at / HOUR_MS)], [views, ...reading]);
    this.add("post_days", [postId, day], [views, visitors, ...reading]);
    this.add("post_day_sources", [postId, day, kind, host], [views]);
    if (words !== "") this.add("post_day_searches", [postId, day, words], [views]);
    if (stop !== null) this.add("post_day_stops", [postId, day, stop], [sign]);
    this.add(
      "post_totals",
      [postId],
      [views, visitors, ...reading],
      [postKind, authorId, collectionId],
    );
    for (const owner of collectionId === null ? [authorId] : [authorId, collectionId]) {
      this.add("owner_days", [owner, postKind, day], [views, visitors, ...reading]);
      this.add("owner_day_sources", [owner, day, kind, host], [views]);
      if (at > this.#liveSince)
        this.add("live_views", [owner, Math.floor(at / MINUTE_MS), postId], [views]);
    }
    if (view.reader !== null)
      this.add(
        "member_post_days",
        [day, postId, view.reader, authorId, collectionId ?? ""],
        [read],
      );
  }

  /** Adds to the counters of a row. */
  add(
    name: RollupName,
    keys: readonly Value[],
    counters: readonly number[],
    says: readonly Value[] = [],
  ): void {
    const rows = this.#rows.get(name)!;
    const key = keys.join("\n");
    const row = rows.get(key);
    if (!row) {
      rows.set(key, { keys, says, counters: [...counters] });
      return;
    }
    counters.forEach((count, index) => (row.counters[index]! += count));
  }

  /** The changed rows of a table: keys, what they say, and the changes of their counters. */
  changed(name: RollupName): Value[][] {
    return [...this.#rows.get(name)!.values()]
      .filter(({ counters }) => counters.some((count) => count !== 0))
      .map(({ keys, says, counters }) => [keys, says, counters].flat());
  }

  /** How many rows change. */
  size(): number {
    return ROLLUP_NAMES.reduce((sum, name) => sum + this.changed(name).length, 0);
  }

  /** The statements that apply the changes. */
  statements(): Statement[] {
    return ROLLUP_NAMES.flatMap((name) => {
      const rows = this.changed(name);
      return Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, index) =>
        changeRows(name, rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE)),
      ).flat();
    });
  }
}

/** Rows of a statement, whose JSON D1 accepts up to 2 MB. */
const ROWS_AT_ONCE = 5000;

/** Adds changes to the rows of a table, and deletes those that count nothing any more. */
function changeRows(name: RollupName, rows: readonly Value[][]): Statement[] {
  const { keys, says = [], counters }: RollupTable = ROLLUPS[name];
  const table = identifier(name);
  const columns = [...keys, ...says, ...counters].map(identifier);
  const values = columns.map((_column, index) => sql`value ->> ${literal(index)}`);
  const keyColumns = joinSql(keys.map(identifier), ", ");
  const added = counters
    .map(identifier)
    .map((counter) => sql`${counter} = ${counter} + excluded.${counter}`);
  const change = sql`INSERT INTO ${table} (${joinSql(columns, ", ")})
    SELECT ${joinSql(values, ", ")} FROM json_each(${JSON.stringify(rows)}) WHERE TRUE
    ON CONFLICT (${keyColumns}) DO UPDATE SET ${joinSql(added, ", ")}`;
  const reduced = rows
    .filter((row) => row.slice(-counters.length).some((count) => Number(count) < 0))
    .map((row) => row.slice(0, keys.length));
  if (reduced.length === 0) return [change];
  const isEmpty = counters.map((counter) => sql`${identifier(counter)} = 0`);
  return [
    change,
    sql`DELETE FROM ${table} WHERE (${keyColumns}) IN (
        SELECT ${joinSql(values.slice(0, keys.length), ", ")}
        FROM json_each(${JSON.stringify(reduced)}))
      AND ${joinSql(isEmpty, " AND ")}`,
  ];
}
