// `node test/bench/firstPaint.ts`: measures when a story first appears on a slow phone, compared
// with the same page without script and with system fonts, and how many scripts a passive visitor
// loads. `npm run bench` includes it.

import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { buildForBench } from "./servers/buildForBench.ts";
import { THROTTLE, untilLoaded } from "./blockingTime.ts";
import { makeContent } from "./site/content.ts";
import { startEdgeServer } from "./servers/edgeServer.ts";
import { median } from "./measureRounds.ts";
import { PageClient } from "./pageClient.ts";
import { launchPlainBrowser, type PlainBrowser } from "./plainBrowser.ts";
import { closing, runPart } from "./servers/shutdown.ts";
import { startPlatform } from "./servers/startPlatform.ts";

/** Lighthouse's slow 4G, applied to each request: latency in ms, bytes per second. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const RUNS = 5;
const FONTS = ["*.woff2"];
const IDLE_MS = 8000;
const MAX_PART_MS = 180_000;

/**
 * Maximum time to a story's first paint, in milliseconds; on a busy machine, the maximum ratio to
 * the page without script and with system fonts.
 */
const MAX_FIRST_PAINT_MS = 900;
const MAX_FIRST_PAINT_RATIO = 1.25;
/** Maximum number and transferred bytes of scripts for a passive visitor. */
const MAX_SCRIPTS = 15;
const MAX_SCRIPT_BYTES = 150_000;

/**
 * Medians of several visits with an empty cache. Times are in milliseconds from the start of the
 * navigation.
 */
export interface FirstPaint {
  paintMs: number;
  /** Without script and with system fonts. */
  plainMs: number;
  /** What a visitor who does nothing for 8 s loads, as transferred. */
  scripts: number;
  scriptBytes: number;
}

/** Measures a page of `worker`. */
export async function measureFirstPaint(
  client: string,
  worker: PageClient,
  address: string,
): Promise<FirstPaint> {
  const whole = await startEdgeServer(client, worker);
  closing.push(() => whole.stop());
  const plain = await startEdgeServer(client, worker, withoutScript);
  closing.push(() => plain.stop());
  const browser = await launchPlainBrowser({ width: 412, height: 823 });
  closing.push(() => browser.close());
  const paints: number[] = [];
  const plainPaints: number[] = [];
  // The first visits fill the browser's compiled code caches and aren't counted.
  for (let run = 0; run <= RUNS; run += 1) {
    const paint = await paintOf(browser, whole.origin + address);
    const plainPaint = await paintOf(browser, plain.origin + address, FONTS);
    if (run > 0) {
      paints.push(paint);
      plainPaints.push(plainPaint);
    }
  }
  return {
    paintMs: median(paints),
    plainMs: median(plainPaints),
    ...(await idleScripts(browser, whole.origin + address)),
  };
}

/** Returns true if everything is within its bounds. */
export function isSoon({ paintMs, plainMs, scripts, scriptBytes }: FirstPaint): boolean {
  return (
    (paintMs <= MAX_FIRST_PAINT_MS || paintMs <= MAX_FIRST_PAINT_RATIO * plainMs) &&
    scripts <= MAX_SCRIPTS &&
    scriptBytes <= MAX_SCRIPT_BYTES
  );
}

export function printFirstPaint(found: FirstPaint): void {
  const { paintMs, plainMs, scripts, scriptBytes } = found;
  const ratio = (paintMs / plainMs).toFixed(2);
  console.log(
    `\nOn slow 4G with the CPU slowed ${THROTTLE}×, a story first paints after ${paintMs.toFixed(0)} ms, without script and with system fonts after ${plainMs.toFixed(0)} (${ratio} times); the bound is ${MAX_FIRST_PAINT_MS} ms, or ${MAX_FIRST_PAINT_RATIO} times.`,
  );
  console.log(
    `A reader who does nothing loads ${scripts} scripts of ${scriptBytes} bytes; the bounds are ${MAX_SCRIPTS} and ${MAX_SCRIPT_BYTES}.`,
  );
}

function withoutScript(html: string): string {
  return html.replaceAll(/<script\b.*?<\/script>/gs, "");
}

/** Blocks the URLs that match one of the patterns in `blocked`. */
async function paintOf(
  browser: PlainBrowser,
  url: string,
  blocked: readonly string[] = [],
): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.send("Network.enable");
    await page.send("Network.setBlockedURLs", { urls: blocked });
    await page.send("Network.emulateNetworkConditions", SLOW_4G);
    await page.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
    await page.send("Page.navigate", { url });
    await untilLoaded(page, url);
    await wait(500);
    const paint = `performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0`;
    return Number(await page.evaluate(paint));
  } finally {
    await page.close();
  }
}

async function idleScripts(
  browser: PlainBrowser,
  url: string,
): Promise<Pick<FirstPaint, "scripts" | "scriptBytes">> {
  const page = await browser.newPage();
  try {
    await page.send("Page.navigate", { url });
    await untilLoaded(page, url);
    await wait(IDLE_MS);
    const sizes = (await page.evaluate(
      `performance.getEntriesByType("resource")
        .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
        .map(({ encodedBodySize }) => encodedBodySize)`,
    )) as number[];
    return { scripts: sizes.length, scriptBytes: sizes.reduce((sum, size) => sum + size, 0) };
  } finally {
    await page.close();
  }
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) {
  const found = await runPart("The first paint", MAX_PART_MS, async () => {
    const content = makeContent();
    const built = await buildForBench();
    const platform = await startPlatform(built, content);
    closing.push(() => platform.stop());
    const product = new PageClient(await platform.origin("product"), { host: platform.host });
    closing.push(() => product.close());
    return measureFirstPaint(built.client, product, content.storyPath);
  });
  printFirstPaint(found);
  process.exitCode = isSoon(found) ? 0 : 1;
}
