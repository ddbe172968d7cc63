// Measures how long a page blocks the main thread of a slow phone. Total blocking time: the time
// beyond 50 ms of each task, from the first text until 5 s after load.

import { setTimeout as wait } from "node:timers/promises";
import { median } from "./measureRounds.ts";
import { launchPlainBrowser, type PlainBrowser, type NoJsPage } from "./plainBrowser.ts";

/** CPU throttling factor relative to this machine. */
export const THROTTLE = 4;
const TASK_MS = 50;
const SETTLE_MS = 5000;
/** Timeout of a page load. */
const LOAD_MS = 60_000;
const RUNS = 5;

/**
 * Measurements of one visit with an empty cache. Times are in milliseconds from the start of the
 * navigation.
 */
export interface Visit {
  blockingMs: number;
  longestTaskMs: number;
  firstByteMs: number;
  firstPaintMs: number;
  largestPaintMs: number;
  layoutShift: number;
  /** Transferred script bytes, compressed. */
  scriptBytes: number;
}

/** Returns the median of several visits to a page, each in a new browser context. */
export async function measureBlockingTime(url: string): Promise<Visit> {
  const browser = await launchPlainBrowser({ width: 1440, height: 900 });
  try {
    const visits: Visit[] = [];
    // The first visit fills the browser's compiled code caches and isn't counted.
    for (let run = 0; run <= RUNS; run += 1) {
      const visit = await visitOnce(browser, url);
      if (run > 0) visits.push(visit);
    }
    const of = (field: keyof Visit): number => median(visits.map((visit) => visit[field]));
    return {
      blockingMs: of("blockingMs"),
      longestTaskMs: of("longestTaskMs"),
      firstByteMs: of("firstByteMs"),
      firstPaintMs: of("firstPaintMs"),
      largestPaintMs: of("largestPaintMs"),
      layoutShift: of("layoutShift"),
      scriptBytes: of("scriptBytes"),
    };
  } finally {
    await browser.close();
  }
}

async function visitOnce(browser: PlainBrowser, url: string): Promise<Visit> {
  const page = await browser.newPage();
  try {
    await page.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
    await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${observe})()` });
    await page.send("Page.navigate", { url });
    await untilLoaded(page, url);
    // Pages of anonymous viewers hydrate on the first sign of activity.
    await page.evaluate(`void document.dispatchEvent(new Event("pointermove"))`);
    await wait(SETTLE_MS);
    return await read(page);
  } finally {
    await page.close();
  }
}

/** Resolves when the page has loaded. */
export async function untilLoaded(page: NoJsPage, url: string): Promise<void> {
  const deadline = Date.now() + LOAD_MS;
  const { origin } = new URL(url);
  const isLoaded = `location.origin === "${origin}" && document.readyState === "complete"`;
  while (!(await page.evaluate(isLoaded))) {
    if (Date.now() > deadline) throw new Error("The page did not load");
    await wait(100);
  }
}

/** What the page records while it loads. */
interface Observed {
  tasks: { start: number; duration: number }[];
  largestPaint: number;
  layoutShift: number;
}

/** Runs in the page before any other script. */
function observe(): void {
  const observed: Observed = { tasks: [], largestPaint: 0, layoutShift: 0 };
  (window as unknown as { observed: Observed }).observed = observed;
  const watch = (type: string, note: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  };
  watch("longtask", ({ startTime, duration }) => {
    observed.tasks.push({ start: startTime, duration });
  });
  watch("largest-contentful-paint", ({ startTime }) => {
    observed.largestPaint = startTime;
  });
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as unknown as {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) observed.layoutShift += value;
  });
}

async function read(page: NoJsPage): Promise<Visit> {
  const facts = (await page.evaluate(`(${collect})()`)) as ReturnType<typeof collect>;
  const { tasks, largestPaint, layoutShift } = facts.observed;
  const counted = tasks.filter(
    ({ start, duration }) =>
      start + duration > facts.firstPaint && start < facts.loaded + SETTLE_MS,
  );
  return {
    blockingMs: counted.reduce((sum, { duration }) => sum + duration - TASK_MS, 0),
    longestTaskMs: Math.max(0, ...counted.map(({ duration }) => duration)),
    firstByteMs: facts.firstByte,
    firstPaintMs: facts.firstPaint,
    largestPaintMs: largestPaint,
    layoutShift,
    scriptBytes: facts.scriptBytes,
  };
}

/** Runs in the page, after `observe`. */
function collect() {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return {
    observed: (window as unknown as { observed: Observed }).observed,
    firstByte: navigation!.responseStart,
    loaded: navigation!.loadEventEnd,
    firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    scriptBytes: resources
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
}
