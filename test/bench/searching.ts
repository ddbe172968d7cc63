// `npm exec node test/bench/searching.ts -- --state DIR [--stories N] [--rebuild] [--json FILE]`:
// compares a search of four indexes with the read of one row, and checks search quality, on the
// local data in DIR (created by `npm run import -- … --persist DIR`). --stories grows that data
// first. README.md explains the method.

import { writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { buildForBench } from "./servers/buildForBench.ts";
import { databaseFile } from "../support/databaseFile.ts";
import { growStories } from "./site/growStories.ts";
import { PageClient } from "./pageClient.ts";
import { processorMicros } from "./servers/processes.ts";
import { findKnownItems, knownItems, meanReciprocalRank } from "./searchQuality.ts";
import { startPlatform } from "./servers/startPlatform.ts";
import { SEARCH_PATH } from "../../shared/search/searchUrl.ts";
import { Database } from "../../worker/db/database.ts";
import { COMPACT_WHOLLY } from "../../worker/domain/search/compactSearch.ts";
import {
  FIRST_STEP,
  rebuildSearch,
  type RebuildStep,
} from "../../worker/domain/search/rebuildSearch.ts";
import { NO_FAULTS } from "../../worker/faults.ts";
import { openLocalPlatform } from "../../worker/ops/localPlatform.ts";

/** Maximum cost of a search in single-row reads, by number of stories. */
const MAX_RATIOS = [
  { stories: 10_000, ratio: 6 },
  { stories: Number.POSITIVE_INFINITY, ratio: 12 },
];
/** Minimum mean reciprocal rank of the fixed queries (decision 59). */
const MIN_RANK = 0.85;
const INDEXES = ["users", "collections", "tags", "posts"];
const ROUNDS = 5;

const { values: options } = parseArgs({
  options: {
    state: { type: "string" },
    stories: { type: "string" },
    rebuild: { type: "boolean" },
    json: { type: "string" },
  },
});
if (!options.state) throw new Error("Name the local data with --state");

const kept = path.join(options.state, "v3");
const sizes = await sizesOf(databaseFile(path.join(kept, "d1")));
const rebuiltInS = options.rebuild ? await rebuildTime(options.state) : undefined;
if (rebuiltInS !== undefined) console.log(`the index was rebuilt in ${rebuiltInS} s`);
const found = meanReciprocalRank(await foundIn(options.state));
const built = await buildForBench();
const platform = await startPlatform(built, { kept });
try {
  const product = new PageClient(await platform.origin("product"), { host: platform.host });
  const reads = new PageClient(await platform.origin("reads"), { host: platform.host });
  await reads.post("/", [
    [{ sql: "SELECT title FROM posts WHERE id = ?1", values: [sizes.storyId] }],
  ]);
  const queries = knownItems().map(({ query }) => query);
  let network = 0;
  const search = async (query: string): Promise<void> => {
    network += 1;
    const requests = INDEXES.map((indexName) => ({ indexName, query, hitsPerPage: 3 }));
    // Each request comes from another network, so that rate limits don't apply.
    const address = `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`;
    const { status } = await product.post(
      SEARCH_PATH,
      { requests },
      { "cf-connecting-ip": address },
    );
    if (status !== 200) throw new Error(`A search was answered ${status}`);
  };
  const readRow = async (): Promise<void> => {
    const { status } = await reads.get("/");
    if (status !== 200) throw new Error(`A read was answered ${status}`);
  };
  const targets = {
    "four-index search": { ask: search, times: [] as number[], micros: 0 },
    "one row": { ask: readRow, times: [] as number[], micros: 0 },
  };
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const target of Object.values(targets)) {
      const startedAt = processorMicros(platform.pid);
      for (const query of queries) {
        const askedAt = performance.now();
        // oxlint-disable-next-line no-await-in-loop -- measures sequential requests
        await target.ask(query);
        if (round >= 0) target.times.push(performance.now() - askedAt);
      }
      // The first round warms up.
      if (round >= 0) target.micros += processorMicros(platform.pid) - startedAt;
    }
  }
  product.close();
  reads.close();
  const rows = Object.entries(targets).map(([name, { times, micros }]) => ({
    name,
    p50Ms: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    cpuMicros: Math.round(micros / times.length),
  }));
  const ratio = rows[0]!.cpuMicros / rows[1]!.cpuMicros;
  console.log(`${sizes.stories} stories, ${sizes.text} MB of text, index ${sizes.index} MB`);
  for (const { name, p50Ms, p95Ms, cpuMicros } of rows)
    console.log(`${name}: p50 ${p50Ms} ms, p95 ${p95Ms} ms, ${cpuMicros} µs of processor time`);
  const { ratio: max } = MAX_RATIOS.find(({ stories }) => sizes.stories < stories)!;
  // Generated stories repeat the corpus, so the expected results no longer apply.
  const leastRank = options.stories || sizes.stories > MAX_RATIOS[0]!.stories ? 0 : MIN_RANK;
  console.log(`the mean reciprocal rank is ${found.toFixed(3)}; at least ${leastRank}`);
  console.log(`a search costs ${ratio.toFixed(2)} reads of one row; at most ${max}`);
  if (options.json)
    writeFileSync(
      options.json,
      JSON.stringify({ ...sizes, rebuiltInS, rows, ratio, found }, null, 2),
    );
  if (ratio > max || found < leastRank) process.exitCode = 1;
} finally {
  await platform.stop();
}

/** Returns the seconds it takes to rebuild the whole index, like `npm run search -- rebuild`. */
async function rebuildTime(state: string): Promise<number> {
  const local = await openLocalPlatform(state);
  try {
    const db = new Database(local.env.DB, NO_FAULTS);
    const startedAt = performance.now();
    let step: RebuildStep | null = FIRST_STEP;
    // oxlint-disable-next-line no-await-in-loop -- each step returns the start of the next
    while (step) step = (await rebuildSearch({ db }, step)).next;
    return Math.round((performance.now() - startedAt) / 100) / 10;
  } finally {
    await local.close();
  }
}

/** Runs the fixed queries on the local data. */
async function foundIn(state: string) {
  const local = await openLocalPlatform(state);
  try {
    return await findKnownItems(local.env.DB, knownItems(), Date.now());
  } finally {
    await local.close();
  }
}

/**
 * Grows the database if requested and returns its sizes in MB. Merges the index into one segment,
 * as the nightly job does (decision 58).
 */
async function sizesOf(file: string) {
  const db = new DatabaseSync(file);
  try {
    if (options.stories) await growStories(db, Number(options.stories), console.log);
    for (const statement of COMPACT_WHOLLY) db.exec(statement.toD1().text);
    const one = (sql: string): number => Number(Object.values(db.prepare(sql).get() ?? {})[0]);
    const megabytes = (bytes: number): number => Math.round(bytes / 10_000) / 100;
    return {
      stories: one("SELECT count(*) FROM posts WHERE is_listed = 1"),
      text: megabytes(
        one(`SELECT sum(length(CAST(p.value ->> '$.text' AS BLOB)))
             FROM post_bodies b, json_each(b.document, '$.paragraphs') p`),
      ),
      index: megabytes(
        one(
          "SELECT sum(pgsize) FROM dbstat WHERE name GLOB 'search_*' OR name GLOB 'sqlite_autoindex_search_*'",
        ),
      ),
      storyId: String(db.prepare("SELECT id FROM posts LIMIT 1").get()?.id),
    };
  } finally {
    db.close();
  }
}

function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(part * (sorted.length - 1))] ?? 0) * 100) / 100;
}
