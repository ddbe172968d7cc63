// How long a page keeps a slow phone's main thread from its reader. A task over 50 ms blocks; what
// it lasts beyond that, from the first text until 5 s after load, is the total blocking time.

import { setTimeout as wait } from "node:timers/promises";
import { median } from "./measureRounds.ts";
import { launchPlainBrowser, type PlainBrowser, type NoJsPage } from "./plainBrowser.ts";

/** How many times slower than this machine the processor is made. */
export const THROTTLE = 4;
const TASK_MS = 50;
const SETTLE_MS = 5000;
/** Past this the page's load is given up. */
const LOAD_MS = 60_000;
const RUNS = 5;

/** What one visit with an empty cache comes to; times in milliseconds from the navigation's start. */
export interface Visit {
  blockingMs: number;
  longestTaskMs: number;
  firstByteMs: number;
  firstPaintMs: number;
  largestPaintMs: number;
  layoutShift: number;
  /** Bytes of script over the wire, compressed. */
  scriptBytes: number;
}

/** The median of several visits to a page, each in a fresh browser context. */
export async function measureBlockingTime(url: string): Promise<Visit> {
  const browser = await launchPlainBrowser({ width: 1440, height: 900 });
  try {
    const visits: Visit[] = [];
    // The first visit fills the browser's own caches of compiled code and is not counted.
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
    // A visitor's page hydrates once somebody is there.
    await page.evaluate(`void document.dispatchEvent(new Event("pointermove"))`);
    await wait(SETTLE_MS);
    return await read(page);
  } finally {
    await page.close();
  }
}

/** Resolves once the page that was navigated to has loaded. */
export async function untilLoaded(page: NoJsPage, url: string): Promise<void> {
  const deadline = Date.now() + LOAD_MS;
  const { origin } = new URL(url);
  const isLoaded = `location.origin === "${origin}" && document.readyState === "complete"`;
  while (!(await page.evaluate(isLoaded))) {
    if (Date.now() > deadline) throw new Error("The page did not load");
    await wait(100);
  }
}

/** What the page itself notes while it loads. */
interface Observed {
  tasks: { start: number; duration: number }[];
  largestPaint: number;
  layoutShift: number;
}

/** Runs in the page before anything else does. */
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
