// `node test/bench/tap.ts`: measures how soon the home page answers a tap on a story on a slow
// phone: the time from the touch to the next frame (Interaction to Next Paint). `npm run bench`
// includes it.

import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { THROTTLE, untilLoaded } from "./blockingTime.ts";
import { median } from "./measureRounds.ts";
import { launchPlainBrowser, type PlainBrowser } from "./plainBrowser.ts";
import { serveForBench } from "./servers/serveForBench.ts";
import { closing, runPart } from "./servers/shutdown.ts";

const RUNS = 5;
const MAX_TAP_MS = 200;
/** Timeout of the whole measurement. */
export const MAX_TAP_PART_MS = 120_000;
/** Waiting time for hydration before the tap, and for the story after it. */
const SETTLE_MS = 5000;

/** A story's title on the home page. */
const STORY_LINK = "main article h2 a, main article a:has(h2)";

/** A tap on a story of the home page. */
export interface Tap {
  /** Median time from the touch to the next frame, in milliseconds. */
  medianMs: number;
  worstMs: number;
}

/**
 * Serves the product and taps a story of its home page in several new browser contexts, once
 * hydrated. Must run as a part (shutdown.ts), which stops everything.
 */
export async function measureTap(): Promise<Tap> {
  const { origin } = await serveForBench();
  const browser = await launchPlainBrowser({ width: 412, height: 823 });
  closing.push(() => browser.close());
  const taps: number[] = [];
  // The first visit fills the browser's compiled code caches and isn't counted.
  for (let run = 0; run <= RUNS; run += 1) {
    const tap = await tapOnce(browser, `${origin}/`);
    if (run > 0) taps.push(tap);
  }
  return { medianMs: median(taps), worstMs: Math.max(...taps) };
}

/** Returns true if the tap is within its bound. */
export const isPrompt = ({ medianMs }: Tap): boolean => medianMs <= MAX_TAP_MS;

export function printTap({ medianMs, worstMs }: Tap): void {
  console.log(
    `With the CPU slowed ${THROTTLE}×, the next frame after a tap on a story of the home page takes ${medianMs.toFixed(0)} ms (slowest of ${RUNS}: ${worstMs.toFixed(0)}); the bound is ${MAX_TAP_MS} ms.`,
  );
}

async function tapOnce(browser: PlainBrowser, url: string): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    await page.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
    await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${observe})()` });
    await page.send("Page.navigate", { url });
    await untilLoaded(page, url);
    await page.evaluate(`void document.dispatchEvent(new Event("pointermove"))`);
    await wait(SETTLE_MS);
    const at = (await page.evaluate(`(${locate})(${JSON.stringify(STORY_LINK)})`)) as {
      x: number;
      y: number;
    } | null;
    if (!at) throw new Error("The home page has no hydrated story");
    await page.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
    await page.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await wait(SETTLE_MS);
    const tap = Number(await page.evaluate("window.longestInteraction"));
    if (!(tap > 0) || (await page.evaluate("location.pathname")) === new URL(url).pathname)
      throw new Error("The tap opened no story");
    return tap;
  } finally {
    await page.close();
  }
}

/** Runs in the page before any other script. */
function observe(): void {
  const measured = window as unknown as { longestInteraction: number };
  measured.longestInteraction = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId = 0 } = entry as unknown as { interactionId?: number };
      if (interactionId > 0)
        measured.longestInteraction = Math.max(measured.longestInteraction, entry.duration);
    }
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the page: the center of the first story's link; null before hydration. */
function locate(selector: string): { x: number; y: number } | null {
  const link = document.querySelector(selector);
  if (!link || document.documentElement.dataset.hydrated !== "true") return null;
  link.scrollIntoView({ block: "center" });
  const { left, top, width, height } = link.getBoundingClientRect();
  return { x: Math.round(left + Math.min(width, 80) / 2), y: Math.round(top + height / 2) };
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) {
  const tap = await runPart("The tap", MAX_TAP_PART_MS, measureTap);
  printTap(tap);
  process.exitCode = isPrompt(tap) ? 0 : 1;
}
