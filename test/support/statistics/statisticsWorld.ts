// Statistics in Node: both databases in memory, and a bucket that is a map.

import type { DatabaseSync } from "node:sqlite";
import { Database } from "../../../worker/db/database.ts";
import { countReports, type QueuedReport } from "../../../worker/domain/statistics/countReports.ts";
import type { CountedView } from "../../../worker/domain/statistics/pageViews.ts";
import { getLines } from "../../../worker/domain/statistics/rawEvents.ts";
import { ROLLUPS } from "../../../worker/domain/statistics/RollupChanges.ts";
import type { StatisticsDependencies } from "../../../worker/domain/statistics/StatisticsDependencies.ts";
import { NO_FAULTS } from "../../../worker/faults.ts";
import { asD1 } from "../sql/asD1.ts";
import { migratedDatabase, STATISTICS_MIGRATIONS } from "../sql/schema.ts";
import type { CountedTables } from "./recount.ts";

export interface StatisticsWorld {
  content: DatabaseSync;
  counts: DatabaseSync;
  statistics: StatisticsDependencies;
  /** Counts a batch at a time. */
  count(batch: readonly QueuedReport[], now: number): Promise<void>;
  rawEvents(): Promise<CountedView[]>;
  /** The counts as `recount` returns them. */
  tables(): CountedTables;
}

export function openStatisticsWorld(): StatisticsWorld {
  const content = migratedDatabase();
  const counts = migratedDatabase([STATISTICS_MIGRATIONS]);
  const bucket = mapBucket();
  const db = new Database(asD1(content), NO_FAULTS);
  const statistics: StatisticsDependencies = {
    db: new Database(asD1(counts), NO_FAULTS),
    bucket: bucket as unknown as StatisticsDependencies["bucket"],
    queue: { send: async () => ({}) as never },
  };
  return {
    content,
    counts,
    statistics,
    count: (batch, now) => countReports({ db, now, statistics }, batch),
    async rawEvents() {
      const events: CountedView[] = [];
      // As a bucket lists them, not as they were stored.
      for (const key of [...bucket.keys()].toSorted())
        events.push(...(await getLines(statistics.bucket, key)));
      return events;
    },
    tables: () => readTables(counts),
  };
}

/** The counts of a database, without those of the last minutes. */
function readTables(counts: DatabaseSync): CountedTables {
  const tables: CountedTables = {};
  for (const [name, { keys, counters }] of Object.entries(ROLLUPS)) {
    if (name === "live_views") continue;
    const rows = counts.prepare(`SELECT * FROM ${name}`).all();
    if (rows.length === 0) continue;
    tables[name] = Object.fromEntries(
      rows
        .map((row): [string, number[]] => [
          keys.map((key) => row[key]).join("|"),
          counters.map((counter) => Number(row[counter])),
        ])
        .filter(([, values]) => values.some((value) => value !== 0)),
    );
  }
  return tables;
}

function mapBucket() {
  const objects = new Map<string, ArrayBuffer>();
  return {
    keys: () => objects.keys(),
    put: async (key: string, value: ArrayBuffer) => void objects.set(key, value),
    get: async (key: string) => {
      const value = objects.get(key);
      return value ? { arrayBuffer: async () => value } : null;
    },
    list: async ({ prefix = "", startAfter = "", limit = Infinity }) => {
      const keys = [...objects.keys()]
        .filter((key) => key.startsWith(prefix) && key > startAfter)
        .toSorted();
      return {
        objects: keys.slice(0, limit).map((key) => ({ key, size: objects.get(key)!.byteLength })),
        truncated: keys.length > limit,
        cursor: "",
      };
    },
    delete: async (keys: string | string[]) => {
      for (const key of [keys].flat()) objects.delete(key);
    },
  };
}
