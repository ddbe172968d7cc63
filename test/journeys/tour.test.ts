import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { untilHydrated, type Watched, watch } from "../support/browser/browser.ts";
import { browser, useBrowser } from "../support/browser/journey.ts";
import { findPositions, SEATS } from "../support/browser/everyPage.ts";
import { origin } from "../support/browser/servedProduct.ts";

let context: BrowserContext;
let page: Page;
let seen: Watched;

interface Stop {
  path: string;
  title: string;
  heading: string;
}
/** Every page open to anonymous viewers as a full load shows it; the tour starts at Home. */
let stops: Stop[];

const heading = () => page.locator("h1").innerText();
const isSameDocument = () => page.evaluate(() => (window as { isTour?: boolean }).isTour === true);

/** Follows a link as a reader does; adds one if no page has it. */
async function follow(path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href, textContent: "Go on" });
    document.getElementById("main")?.prepend(link);
    link.click();
    link.remove();
  }, path);
}

async function expectStop({ path, title, heading: text }: Stop): Promise<void> {
  await page.waitForURL(origin + path);
  await expect.poll(() => page.title()).toBe(title);
  expect(await heading()).toBe(text);
  expect(await page.locator("#announcement").textContent()).toBe(title);
  expect(await isSameDocument()).toBe(true);
}

useBrowser();
beforeAll(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  const places = await findPositions(origin);
  const seats = Object.values(SEATS).filter(
    ({ reader, redirectsTo, status, isModal }) => !reader && !redirectsTo && !status && !isModal,
  );
  stops = [];
  // Without its scripts, a page shows the same much sooner.
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const full = await plain.newPage();
  for (const seat of seats) {
    const path = seat.path(places);
    await full.goto(origin + path);
    const [title, heading] = [await full.title(), await full.locator("h1").innerText()];
    stops.push({ path, title, heading });
  }
  await plain.close();
  await page.goto(origin + stops[0]!.path);
  await untilHydrated(page);
  await page.evaluate(() => Object.assign(window, { isTour: true }));
  seen = watch(page);
});

describe("a tour of every page by client-side navigation", () => {
  test("shows each page like a full load does, from its top, with one request each", async () => {
    for (const stop of stops.slice(1)) {
      await page.evaluate(() => window.scrollTo(0, 200));
      const before = seen.operations.length;
      await follow(stop.path);
      await expectStop(stop);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
      const asked = seen.operations.slice(before).flatMap((names) => names.split(","));
      expect(asked.filter((name) => name.endsWith("PageQuery")).length).toBeLessThanOrEqual(1);
    }
    expect(stops.length).toBeGreaterThan(12);
  });

  // The client caches the data of twenty pages (client/runtime/relay/environment.ts).
  test("goes back through the latest pages and forward again without repeated requests", async () => {
    const latest = stops.slice(-18);
    const before = seen.operations.length;
    for (const stop of latest.slice(0, -1).toReversed()) {
      await page.goBack();
      await expectStop(stop);
    }
    for (const stop of latest.slice(1)) {
      await page.goForward();
      await expectStop(stop);
    }
    expect(seen.operations.slice(before)).toEqual([]);
  });

  test("logs no warning", () => {
    expect(seen.complaints.filter((text) => !/ERR_NAME_NOT_RESOLVED/.test(text))).toEqual([]);
  });
});

test("a topic's address redirects to its tag in place, and Back leaves both", async () => {
  await page.goto(origin);
  await untilHydrated(page);
  await page.evaluate(() => Object.assign(window, { isTour: true }));
  await follow("/topic/design");
  await page.waitForURL(`${origin}/tag/**`);
  expect(await isSameDocument()).toBe(true);
  await page.goBack();
  await page.waitForURL(`${origin}/`);
});

test("an unknown address is loaded from the server with its status", async () => {
  await page.goto(origin);
  await untilHydrated(page);
  const [response] = await Promise.all([
    page.waitForNavigation({ url: `${origin}/no/such/page` }),
    follow("/no/such/page"),
  ]);
  expect(response?.status()).toBe(404);
  expect(await heading()).toBe("404");
});
