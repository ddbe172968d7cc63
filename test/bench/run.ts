// `npm run bench`: what a page costs workerd and a reader's browser, beside floors measured in the
// same minute on the same machine. How to read it is in README.md.

import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildForBench } from "./buildForBench.ts";
import { measureBlockingTime, type Visit } from "./blockingTime.ts";
import { makeContent } from "./content.ts";
import { startEdgeServer } from "./edgeServer.ts";
import { measureRounds, type Target } from "./measureRounds.ts";
import { PageClient } from "./pageClient.ts";
import { measurePurge } from "./purgeTime.ts";
import { weighPage } from "./pageWeight.ts";
import {
  CACHE_FLOOR,
  CROWD,
  FLOOR,
  KEPT_BY_ZONE,
  KEPT_LOCALLY,
  printReport,
  type PageReport,
  type Report,
  keptRatio,
} from "./report.ts";
import { startPlatform, type WorkerName } from "./startPlatform.ts";
import type { RecordedStatement } from "./workers/recordDatabase.ts";

/** The modules of the pages that are weighed, by page id, as the client's manifest names them. */
const SOURCES: Readonly<Record<string, string>> = {
  post: "client/pages/story/StoryPage.tsx",
  "home-lo": "client/pages/home/LoggedOutHomePage.tsx",
  "user-profile": "client/pages/people/UserProfilePage.tsx",
};

/** A story page may cost this many constant pages. */
const MAX_STORY_RATIO = 27;
/** A kept story may cost this many bare hits of the Cache API, in processor time and in waiting. */
const MAX_KEPT_RATIO = 1.25;
/** However a run goes, it ends by then. */
const MAX_RUN_MS = 240_000;

const { values: options } = parseArgs({
  options: {
    json: { type: "string" },
    rounds: { type: "string", default: "9" },
    "report-only": { type: "boolean", default: process.env.BENCH_REPORT_ONLY === "1" },
    "no-browser": { type: "boolean", default: false },
  },
});

const closing: (() => Promise<void> | void)[] = [];
const overrun = setTimeout(() => {
  console.error(`The benchmark took longer than ${MAX_RUN_MS / 1000} s`);
  void close().finally(() => process.exit(2));
}, MAX_RUN_MS);

try {
  const report = await measure();
  printReport(report, { story: MAX_STORY_RATIO, kept: MAX_KEPT_RATIO });
  if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  const story = report.costs.find(({ name }) => name === "story");
  const isWithin = story && story.ratio <= MAX_STORY_RATIO && keptRatio(report) <= MAX_KEPT_RATIO;
  if (!options["report-only"] && !isWithin) process.exitCode = 1;
} finally {
  clearTimeout(overrun);
  await close();
}

async function measure(): Promise<Report> {
  const content = makeContent();
  console.log("Building the product and the comparison Workers …");
  const built = await buildForBench();
  const platform = await startPlatform(built, content);
  closing.push(() => platform.stop());
  const connect = async (worker: WorkerName): Promise<PageClient[]> => {
    const origin = await platform.origin(worker);
    const clients = Array.from({ length: CROWD }, () => new PageClient(origin, platform.host));
    closing.push(() => clients.forEach((client) => client.close()));
    return clients;
  };
  const products = await connect("product");
  const product = products[0]!;
  const recorder = (await connect("recorder"))[0]!;
  const reads = await connect("reads");
  const cached = await connect("cached");

  const pages = [
    { name: "story", path: content.storyPath, pageId: "post" },
    { name: "home", path: "/", pageId: "home-lo" },
    { name: "profile", path: content.profilePath, pageId: "user-profile" },
  ];
  const reports: PageReport[] = [];
  for (const { name, path, pageId } of pages) {
    const { status, body, headers } = await product.get(path);
    if (status !== 200) {
      reports.push({ name, path, status });
      continue;
    }
    // What an isolate reads once and keeps belongs to its first request.
    await recorder.get(path);
    const recording = await recorder.get(path);
    const { trips } = JSON.parse(recording.body.toString("utf8")) as {
      trips: RecordedStatement[][];
    };
    if (name === "story") {
      await reads[0]!.post("/", trips);
      await cached[0]!.post("/", body.toString("utf8"));
    }
    reports.push({
      name,
      path,
      status,
      isCacheHit: /\bhit\b/i.test(String(headers["cf-cache-status"] ?? "")),
      roundTrips: trips.length,
      statements: trips.reduce((sum, trip) => sum + trip.length, 0),
      weight: weighPage(body, built.client, built.manifest, SOURCES[pageId] ?? null),
    });
  }

  const shown = reports.filter(({ status }) => status === 200);
  const targets: Target[] = [
    { name: "constant page", clients: await connect("constant"), path: "/" },
    { name: CACHE_FLOOR, clients: cached, path: "/" },
    { name: "static React tree", clients: await connect("tree"), path: "/" },
    { name: "story's reads alone", clients: reads, path: "/" },
    { name: FLOOR, clients: await connect("floor"), path: `/${content.storyId}` },
    ...shown.map(({ name, path }) => ({ name, path, clients: products })),
    { name: "latest feed", path: "/feed/latest", clients: products },
    { name: KEPT_BY_ZONE, clients: await connect("keptZone"), path: content.storyPath },
    { name: KEPT_LOCALLY, clients: await connect("keptLocal"), path: content.storyPath },
  ];
  console.log(`Measuring ${targets.length} targets in ${options.rounds} rounds …`);
  const costs = await measureRounds(platform.pid, targets, {
    connections: 1,
    rounds: Number(options.rounds),
    sliceMs: 600,
    warmUpMs: 1500,
  });
  const crowdCosts = await measureRounds(platform.pid, targets, {
    connections: CROWD,
    rounds: Math.ceil(Number(options.rounds) / 2),
    sliceMs: 500,
    warmUpMs: 100,
  });

  const visits: Record<string, Visit> = {};
  if (!options["no-browser"]) {
    const edge = await startEdgeServer(built.client, product);
    closing.push(() => edge.stop());
    console.log("Visiting the pages with a slowed browser …");
    for (const { name, path } of shown) {
      visits[name] = await measureBlockingTime(edge.origin + path);
    }
  }
  return { costs, crowdCosts, pages: reports, visits, purge: await measurePurge() };
}

async function close(): Promise<void> {
  for (const stop of closing.splice(0).toReversed()) await stop();
}
