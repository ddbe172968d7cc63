// How long a page keeps a slow phone's main thread from its reader. A task over 50 ms blocks; what
// it lasts beyond that, from the first text until 5 s after load, is the total blocking time.

import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { median } from "./measureRounds.ts";

/** How many times slower than this machine the processor is made. */
export const THROTTLE = 4;
const TASK_MS = 50;
const SETTLE_MS = 5000;
const RUNS = 3;

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
  const browser = await launchBrowser();
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

async function visitOnce(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(SETTLE_MS);
    return await read(page);
  } finally {
    await context.close();
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

async function read(page: Page): Promise<Visit> {
  const facts = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType(
      "navigation",
    ) as PerformanceNavigationTiming[];
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
  });
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
