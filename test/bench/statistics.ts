// `npm run bench:statistics -- [--rounds N] [--views N] [--built] [--json FILE]`: what statistics pages cost
// with ten million page views compared with a thousand, and what counting a view costs compared with
// the story's page. README.md explains the method.

import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { PAGE_VIEWS_PATH } from "../../shared/statistics/pageViewReport.ts";
import { databaseFile } from "../support/databaseFile.ts";
import { measureRounds, median, ratioBetween } from "./measureRounds.ts";
import { PageClient } from "./pageClient.ts";
import { buildForBench, latestBuild } from "./servers/buildForBench.ts";
import { processorMicros } from "./servers/processes.ts";
import { closing, runPart } from "./servers/shutdown.ts";
import { type Platform, startPlatform, type WorkerName } from "./servers/startPlatform.ts";
import { type Content, makeContent } from "./site/content.ts";
import { fillDatabase, fillStatistics } from "./site/fillDatabase.ts";
import { type GrownOwner, growStatistics, type OwnerName } from "./site/growStatistics.ts";
import type { RecordedStatement } from "./workers/recordDatabase.ts";

/** Maximum cost of a page with ten million page views, as a ratio to one with a thousand. */
const MAX_RATIO = 1.5;
/** Maximum round trips of a page to the database of statistics. */
const MAX_ROUND_TRIPS = 1;
/** Which stories are the latest says the main database, so that their counts are read after it. */
const LATEST = "a writer, latest stories";
/** Maximum cost of counting a view, as a ratio to the page of the story. */
const MAX_INGEST_RATIO = 1.1;
/** Reports of a view: when it begins and when it ends. */
const REPORTS = 2;
const CONNECTIONS = 8;
const INGEST_ROUNDS = 5;
const MAX_RUN_MS = 900_000;

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    views: { type: "string", default: "1000" },
    json: { type: "string" },
    built: { type: "boolean", default: false },
  },
});

interface PageCost {
  page: string;
  ratio: number;
  /** In milliseconds of CPU time. */
  few: number;
  many: number;
  roundTrips: number;
  /** Rows that the database of statistics read. */
  rowsRead: number;
}

interface IngestCost {
  /** CPU time in microseconds: of a view, and of a request of the story's page. */
  view: number;
  rendered: number;
  cached: number;
  ratio: number;
}

type PathOf = (owner: GrownOwner) => string;
const WRITERS = ["fewOfWriter", "manyOfWriter"] as const;
const PUBLICATIONS = ["fewOfPublication", "manyOfPublication"] as const;

const PAGES: readonly (readonly [
  page: string,
  names: readonly [OwnerName, OwnerName],
  pathOf: PathOf,
])[] = [
  ["a writer, 30 days", WRITERS, ({ path }) => path],
  ["a writer, 12 months", WRITERS, ({ path }) => `${path}?tab=12m`],
  [LATEST, WRITERS, ({ path }) => `${path}?tab=newest`],
  ["a story, 30 days", WRITERS, ({ storyPath }) => storyPath],
  ["a story, 7 days", WRITERS, ({ storyPath }) => `${storyPath}?tab=7`],
  ["a story, all time", WRITERS, ({ storyPath }) => `${storyPath}?tab=all`],
  ["a publication, 30 days", PUBLICATIONS, ({ path }) => path],
];

const KINDS = ["view", "rendered", "cached"] as const;

const result = await runPart("Statistics", MAX_RUN_MS, measure);
report(result);
if (options.json) writeFileSync(options.json, JSON.stringify(result, null, 2));

async function measure() {
  const content = makeContent();
  const built = options.built ? latestBuild() : await buildForBench();
  const directory = await fillDatabase(content);
  closing.push(() => rmSync(path.dirname(directory), { recursive: true, force: true }));
  const main = databaseFile(path.join(directory, "d1"));
  const statistics = await fillStatistics(directory);
  const [db, counts] = [new DatabaseSync(main), new DatabaseSync(statistics)];
  const owners = growStatistics(db, counts, Date.now());
  db.close();
  counts.close();
  const platform = await startPlatform(built, { kept: directory });
  closing.push(() => platform.stop());
  const pages: PageCost[] = [];
  for (const [page, [few, many], pathOf] of PAGES) {
    const compared = { few: owners[few], many: owners[many] };
    pages.push(await measurePage(platform, page, compared, pathOf));
    console.log(`${page}: ${pages.at(-1)!.ratio.toFixed(2)}`);
  }
  return { owners, pages, ingest: await measureIngest(platform, content, statistics) };
}

async function connect(
  platform: Platform,
  worker: WorkerName,
  more: Readonly<Record<string, string>> = {},
): Promise<PageClient[]> {
  const origin = await platform.origin(worker);
  const headers = { host: platform.host, ...more };
  return Array.from({ length: CONNECTIONS }, () => new PageClient(origin, headers));
}

async function measurePage(
  platform: Platform,
  page: string,
  { few, many }: Record<"few" | "many", GrownOwner>,
  pathOf: PathOf,
): Promise<PageCost> {
  const target = async (name: string, owner: GrownOwner) => ({
    name,
    clients: await connect(platform, "product", { cookie: owner.cookie }),
    path: pathOf(owner),
  });
  const targets = [await target("few", few), await target("many", many)];
  const costs = await measureRounds(platform.pid, targets, {
    connections: CONNECTIONS,
    rounds: Number(options.rounds),
    sliceMs: 1000,
    warmUpMs: 1000,
  });
  for (const { clients } of targets) for (const client of clients) client.close();
  const [recorder] = await connect(platform, "recorder", { cookie: many.cookie });
  // The first request compiles.
  await recorder!.get(pathOf(many));
  const { body } = await recorder!.get(pathOf(many));
  recorder!.close();
  const { statisticsRoundTrips: trips } = JSON.parse(body.toString("utf8")) as {
    statisticsRoundTrips: RecordedStatement[][];
  };
  return {
    page,
    ratio: ratioBetween(costs, "many", "few"),
    few: costs[0]!.micros / 1000,
    many: costs[1]!.micros / 1000,
    roundTrips: trips.length,
    rowsRead: trips.flat().reduce((sum, { rowsRead = 0 }) => sum + rowsRead, 0),
  };
}

/** Measures views from the report to the counts, in turn with requests of the page. */
async function measureIngest(
  platform: Platform,
  content: Content,
  statistics: string,
): Promise<IngestCost> {
  const views = Number(options.views);
  const browser = { "user-agent": "Mozilla/5.0 Chrome/150.0" };
  const reporters = await connect(platform, "product", browser);
  const renderers = await connect(platform, "product", browser);
  const readers = await connect(platform, "cachedLocal", browser);
  let network = 0;
  const view = async (client: PageClient): Promise<void> => {
    network += 1;
    const address = `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`;
    const reported = {
      id: crypto.randomUUID(),
      postId: content.storyId,
      at: Date.now(),
      readMs: 0,
      stop: null as number | null,
      isRead: false,
      referrer: "",
    };
    for (let index = 0; index < REPORTS; index += 1) {
      const { status } = await client.post(PAGE_VIEWS_PATH, reported, {
        "cf-connecting-ip": address,
      });
      if (status !== 204) throw new Error(`A report was answered ${status}`);
      Object.assign(reported, { readMs: 40_000, stop: 10, isRead: true });
    }
  };
  const get = async (client: PageClient): Promise<void> => {
    const { status } = await client.get(content.storyPath);
    if (status !== 200) throw new Error(`The story was answered ${status}`);
  };
  const run = async (
    clients: readonly PageClient[],
    act: (client: PageClient) => Promise<void>,
    end: () => Promise<void> = async () => {},
  ): Promise<number> => {
    const before = processorMicros(platform.pid);
    let left = views;
    await Promise.all(
      clients.map(async (client) => {
        while (left > 0) {
          left -= 1;
          await act(client);
        }
      }),
    );
    await end();
    return (processorMicros(platform.pid) - before) / views;
  };
  let counted = 0;
  const isCounted = async (): Promise<void> => {
    counted += views;
    await untilCounted(statistics, content.storyId, counted);
  };
  const costs: Record<"view" | "rendered" | "cached", number[]> = {
    view: [],
    rendered: [],
    cached: [],
  };
  for (let round = -1; round < INGEST_ROUNDS; round += 1) {
    const cost = {
      view: await run(reporters, view, isCounted),
      rendered: await run(renderers, get),
      cached: await run(readers, get),
    };
    // The first round warms up.
    if (round >= 0) for (const name of KINDS) costs[name].push(cost[name]);
  }
  return {
    view: median(costs.view),
    rendered: median(costs.rendered),
    cached: median(costs.cached),
    ratio: median(costs.view.map((cost, round) => cost / costs.rendered[round]!)),
  };
}

/** Waits until all views of a story are counted with their reads. */
async function untilCounted(statistics: string, postId: string, reads: number): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const db = new DatabaseSync(statistics, { readOnly: true });
    const row = db.prepare("SELECT reads FROM post_totals WHERE post_id = ?1").get(postId);
    db.close();
    if (Number(row?.reads ?? 0) >= reads) return;
  }
  throw new Error("The views were not counted within a minute");
}

function report({ owners, pages, ingest }: typeof result): void {
  for (const [name, { views, rows }] of Object.entries(owners))
    console.log(
      `${name}: ${views.toLocaleString("en")} views in ${rows.toLocaleString("en")} rows`,
    );
  console.table(
    Object.fromEntries(
      pages.map(({ page, ratio, few, many, roundTrips, rowsRead }) => [
        page,
        {
          "1,000 views (ms)": few.toFixed(2),
          "10 million (ms)": many.toFixed(2),
          ratio: ratio.toFixed(2),
          "round trips": roundTrips,
          "rows read": rowsRead,
        },
      ]),
    ),
  );
  const { view, rendered, cached, ratio } = ingest;
  console.log(
    `Counting a view: ${view.toFixed(0)} µs, ${ratio.toFixed(2)} × its rendered page (${rendered.toFixed(0)} µs), ${(view / cached).toFixed(2)} × a cached one (${cached.toFixed(0)} µs)`,
  );
  const isWithin =
    pages.every(
      (page) =>
        page.ratio <= MAX_RATIO && page.roundTrips <= (page.page === LATEST ? 2 : MAX_ROUND_TRIPS),
    ) && ratio <= MAX_INGEST_RATIO;
  if (!isWithin) {
    console.error(
      `Limits: ${MAX_RATIO} × a page with few views, ${MAX_ROUND_TRIPS} round trip, ${MAX_INGEST_RATIO} × the page`,
    );
    process.exitCode = 1;
  }
}
