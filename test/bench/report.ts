import { THROTTLE, type Visit } from "./blockingTime.ts";
import type { ColdStart } from "./coldStart.ts";
import { type FirstPaint, printFirstPaint } from "./firstPaint.ts";
import { type Cost, ratioBetween } from "./measureRounds.ts";
import type { PageWeight } from "./pageWeight.ts";
import type { OutboxPurge } from "./outboxPurge.ts";
import type { PurgeTime } from "./purgeTime.ts";
import { printTap, type Tap } from "./tap.ts";
import { printTyping, type TypingCost } from "./typingCost.ts";

/** The results for one page. All but the first three are absent without a 200. */
export interface PageReport {
  name: string;
  path: string;
  status: number;
  /** True if a cache answered, so that the cost is a hit's and not a render's. */
  isCacheHit?: boolean;
  roundTrips?: number;
  statements?: number;
  weight?: PageWeight;
}

/** A page's database reads. */
export interface Reads {
  roundTrips: number;
  statements: number;
  /** The size of the database's results, in characters of JSON. */
  answered: number;
}

/** A page for a signed-in reader, with all data read for the reader, and with the shared cache. */
export interface SignedInReads {
  own: Reads;
  shared: Reads;
}

/** The results of a run. */
export interface Report {
  /** One request at a time, over one keep-alive connection. */
  costs: Cost[];
  /** With CROWD concurrent requests. */
  crowdCosts: Cost[];
  /**
   * A baseline cache hit and, requested in turn with only that, a cached story with each driver.
   */
  cachedCosts: Cost[];
  pages: PageReport[];
  /** The database reads of a story for a signed-in reader. */
  signedIn: SignedInReads;
  /** By page name; empty without a browser. */
  visits: Record<string, Visit>;
  /** Null without a browser. */
  firstPaint: FirstPaint | null;
  purge: PurgeTime;
  outboxPurges: readonly OutboxPurge[];
  coldStarts: readonly ColdStart[];
  /** Null without a browser. */
  typing: TypingCost | null;
  tap: Tap | null;
}

/** The number of concurrent requests in the crowd measurement. */
export const CROWD = 16;
/** The name of the story page's baseline target. */
export const FLOOR = "hand-made story";

/** The baseline target of a cached story: the same bytes from the Cache API. */
export const CACHE_FLOOR = "Cache API hit";
export const CACHED_BY_ZONE = "cached story (zone)";
export const CACHED_LOCALLY = "cached story (local)";

/** The story for a signed-in user: with its data read for them, or from the cache. */
export const SIGNED_IN = "signed in";
export const SIGNED_IN_BY_ZONE = "signed in (zone)";
export const SIGNED_IN_LOCALLY = "signed in (local)";

/** The story, for members: in full to a member, and as its cached preview. */
export const LOCKED = "locked, to a member";
export const CACHED_PREVIEW = "cached preview (zone)";

/** The feed of the latest stories. */
export const FEED = "latest feed";

/** The target that runs only the database reads of a page. */
export const readsOf = (name: string): string => `${name}: reads alone`;

/** A bound on a page's cost, in costs of another target with as many requests at once. */
export interface CostBound {
  name: string;
  base: string;
  max: number;
}

/** Returns a page's cost in costs of its bound's base, with CROWD requests at once. */
export function costRatio({ crowdCosts }: Report, { name, base }: CostBound): number {
  return ratioBetween(crowdCosts, name, base);
}

/** Returns the slowest purge's duration in seconds of work, without waiting for calls. */
export function purgeSeconds({ purge, outboxPurges }: Report): number {
  const whole = outboxPurges.map(({ writingMs, workingMs }) => writingMs + workingMs);
  return Math.max(purge.milliseconds, ...whole) / 1000;
}

/**
 * Returns a cached story's cost relative to a baseline hit of the same bytes: the larger of CPU
 * time and response time.
 */
export function cachedRatio({ cachedCosts }: Report): number {
  const [floor, byZone] = cachedCosts;
  return Math.max(byZone!.ratio, waitingRatio(byZone!, floor!));
}

/** Returns a cached preview's CPU time relative to that of a cached story. */
export function previewRatio({ cachedCosts }: Report): number {
  return ratioBetween(cachedCosts, CACHED_PREVIEW, CACHED_BY_ZONE);
}

function waitingRatio(cost: Cost, floor: Cost): number {
  return cost.p50Micros / floor.p50Micros;
}

/** The same page with React Router 8, measured once in the same way. */
const REACT_ROUTER_8 = { blockingMs: 49, scriptKilobytes: 112, ratio: 44 };

/** The limits of a run. */
export interface Bounds {
  costs: readonly CostBound[];
  kept: number;
  preview: number;
  signedInRoundTrips: number;
  purgeSeconds: number;
}

/** Prints the report as tables. */
export function printReport(report: Report, bounds: Bounds): void {
  table(
    "CPU time of workerd, per request",
    [
      "",
      `µs, ${CROWD} at once`,
      "× static",
      "range",
      "× hand-made",
      "µs, one at a time",
      "× static",
      "range",
      "p50 µs",
    ],
    report.crowdCosts.map((cost, index) => [
      cost.name,
      ...costCells(cost),
      ratioBetween(report.crowdCosts, cost.name, FLOOR).toFixed(2),
      ...costCells(report.costs[index]!),
      report.costs[index]!.p50Micros.toFixed(0),
    ]),
  );
  const [baselineCacheHit] = report.cachedCosts;
  table(
    "A cached story compared with a baseline cache hit of the same bytes",
    ["", "µs", "× baseline", "range", "p50 µs", "× baseline"],
    report.cachedCosts.map((cost) => [
      cost.name,
      ...costCells(cost, 2),
      cost.p50Micros.toFixed(0),
      waitingRatio(cost, baselineCacheHit!).toFixed(2),
    ]),
  );
  table(
    "Pages (bytes: raw / gzip)",
    ["", "round trips", "statements", "HTML", "styles", "start script", "hydration", "files"],
    report.pages.map(({ name, status, roundTrips, statements, weight, isCacheHit }) =>
      weight
        ? [
            isCacheHit ? `${name} (from the cache!)` : name,
            String(roundTrips),
            String(statements),
            ...[weight.html, weight.styles, weight.start, weight.hydration].map(
              ({ raw, gzip }) => `${raw} / ${gzip}`,
            ),
            String(weight.hydrationFiles),
          ]
        : [name, `not measured: status ${status}`],
    ),
  );
  const visits = Object.entries(report.visits);
  if (visits.length > 0) {
    table(
      `In Chromium with the CPU slowed ${THROTTLE}× (ms; React Router 8: ${REACT_ROUTER_8.blockingMs} ms, ${REACT_ROUTER_8.scriptKilobytes} KB)`,
      ["", "blocking", "longest task", "TTFB", "FCP", "LCP", "CLS", "script bytes"],
      visits.map(([name, visit]) => [
        name,
        visit.blockingMs.toFixed(0),
        visit.longestTaskMs.toFixed(0),
        visit.firstByteMs.toFixed(0),
        visit.firstPaintMs.toFixed(0),
        visit.largestPaintMs.toFixed(0),
        visit.layoutShift.toFixed(3),
        String(visit.scriptBytes),
      ]),
    );
  }
  if (report.firstPaint) printFirstPaint(report.firstPaint);
  console.log(`\nWith ${CROWD} requests at once:`);
  for (const bound of bounds.costs) {
    const ratio = costRatio(report, bound).toFixed(2);
    console.log(`“${bound.name}” costs ${ratio} × “${bound.base}”; the bound is ${bound.max}.`);
  }
  const story = report.costs.find(({ name }) => name === "story");
  if (story) {
    console.log(
      `One at a time, the story page costs ${story.ratio.toFixed(1)} static responses; React Router 8 on the same stack ${REACT_ROUTER_8.ratio}.`,
    );
  }
  console.log(
    `A cached story costs ${cachedRatio(report).toFixed(2)} baseline cache hits; the bound is ${bounds.kept}.`,
  );
  console.log(
    `A cached preview costs ${previewRatio(report).toFixed(2)} cached stories; the bound is ${bounds.preview}.`,
  );
  const { own, shared } = report.signedIn;
  const saved = (what: "statements" | "answered") =>
    `${(100 * (1 - shared[what] / own[what])).toFixed(0)} % of ${own[what]}`;
  console.log(
    `For a signed-in reader a story takes ${shared.roundTrips} round trips (${own.roundTrips} without the cache); the bound is ${bounds.signedInRoundTrips}. Its cached data saves ${saved("statements")} statements and ${saved("answered")} characters of results.`,
  );
  printPurges(report.purge, report.outboxPurges);
  console.log(
    `The slowest purge took ${purgeSeconds(report).toFixed(1)} s; the bound is ${bounds.purgeSeconds}.`,
  );
  if (report.typing) printTyping(report.typing);
  if (report.tap) printTap(report.tap);
}

/** Prints the purging results: the driver alone, and the whole process. */
export function printPurges(purge: PurgeTime, outboxPurges: readonly OutboxPurge[]): void {
  const { pages, purgedTags, gone, milliseconds } = purge;
  console.log(
    `Purging ${purgedTags} tags of ${pages} pages took the local driver ${milliseconds.toFixed(0)} ms and removed ${gone} pages.`,
  );
  for (const whole of outboxPurges) {
    const waited =
      whole.waitingMs === 0 ? "" : ` (plus ${whole.waitingMs / 1000} s of waiting for a call)`;
    console.log(
      `Through the outbox and the zone driver, with ${whole.callsLeft} of 25 calls left: 100 writes queued them in ${whole.writingMs.toFixed(0)} ms; all pages were fresh ${whole.workingMs.toFixed(0)} ms later${waited}, after ${whole.calls} calls (${whole.rejected} rejected); ${whole.gone} pages were removed.`,
    );
  }
}

function costCells({ micros, ratio, ratioRange }: Cost, digits = 1): string[] {
  const shown = (value: number): string => value.toFixed(digits);
  return [micros.toFixed(0), shown(ratio), ratioRange.map(shown).join("–")];
}

function table(title: string, head: string[], rows: string[][]): void {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => (row.length > 2 ? (row[column]?.length ?? 0) : 0))),
  );
  widths[0] = Math.max(widths[0]!, ...rows.map((row) => row[0]!.length));
  const line = (row: string[]): string =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!),
      )
      .join("  ");
  console.log(`\n${title}\n${[head, ...rows].map(line).join("\n")}`);
}
