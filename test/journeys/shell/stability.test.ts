import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadSerif, untilHydrated } from "../../support/browser/browser.ts";
import { browser, useBrowser } from "../../support/browser/journey.ts";
import { findPositions, type Places } from "../../support/browser/everyPage.ts";
import { signInBrowser } from "../../support/browser/signInBrowser.ts";
import { origin, persist } from "../../support/browser/servedProduct.ts";

let places: Places;

useBrowser();
beforeAll(async () => {
  places = await findPositions(origin);
});

/** Sums the page's layout shifts from the start. */
async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) (window as unknown as { shifts: number }).shifts += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number }).shifts);

/** Scrolls to the end a screen at a time, each for some frames, so that lazy content comes into view. */
const readToTheEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const end = Math.min(document.documentElement.scrollHeight, 12_000);
    for (let y = 0; y < end; y += 700) {
      window.scrollTo(0, y);
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });

const PAGES: readonly (readonly [string, (places: Places) => string])[] = [
  ["home", () => "/"],
  ["a story", ({ story }) => story],
  ["a profile", ({ writer }) => `/@${writer}`],
  ["a publication", ({ publication }) => `/${publication}`],
  ["a tag", ({ tag }) => `/tag/${tag}`],
  ["an address that leads nowhere", () => "/no/such/page"],
];

describe.each([360, 1440])("at %i px", (width) => {
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await browser.newContext({ viewport: { width, height: 800 } });
    await loadSerif(context, origin);
  });
  afterAll(() => context.close());
  beforeEach(async () => {
    page = await context.newPage();
    await countShifts(page);
  });
  afterEach(() => page.close());

  test.each(PAGES)("%s doesn't shift while it loads, hydrates and is read", async (_, path) => {
    await page.goto(origin + path(places));
    await untilHydrated(page);
    await readToTheEnd(page);
    expect(await shiftsOf(page)).toBeLessThan(0.02);
  });

  test("the home page of a signed-in reader doesn't shift when their data arrives", async () => {
    await signInBrowser(context, { origin, persist }, { unread_notification_count: 100 });
    await page.goto(origin);
    await untilHydrated(page);
    await page.waitForLoadState("networkidle");
    await readToTheEnd(page);
    expect(await shiftsOf(page)).toBeLessThan(0.02);
  });
});

test.each([360, 1440])(
  "a new browser on a slow network shows the serif on its first page, without shifts (%i px)",
  async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const page = await context.newPage();
    await countShifts(page);
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const bytesPerSecond = 1_600_000 / 8;
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await page.goto(origin + places.story);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    await session.send("DOM.enable");
    await session.send("CSS.enable");
    const { root } = await session.send("DOM.getDocument");
    for (const selector of ["article h1", ".story-body p"]) {
      const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
      const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
      expect(fonts.map(({ isCustomFont }) => isCustomFont)).toEqual([true]);
    }
    expect(await shiftsOf(page)).toBeLessThan(0.005);
    await context.close();
  },
);

describe("for readers who prefer reduced motion", () => {
  test("nothing on a page or above it is animated", async () => {
    const context = await browser.newContext({
      viewport: { width: 800, height: 800 },
      reducedMotion: "reduce",
    });
    await signInBrowser(context, { origin, persist });
    const page = await context.newPage();
    await page.goto(origin + places.story);
    await untilHydrated(page);
    await page.locator('header a[aria-haspopup="menu"]').click();
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Sidebar", exact: true }).click();
    await page.getByRole("dialog", { name: "Sidebar" }).waitFor();
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll("*")]
        .filter((element) => {
          const { transitionDuration, animationDuration, scrollBehavior } =
            getComputedStyle(element);
          return (
            scrollBehavior === "smooth" ||
            /[1-9]/.test(transitionDuration) ||
            /[1-9]/.test(animationDuration)
          );
        })
        .map((element) => `${element.tagName}.${element.className}`),
    );
    expect(moving).toEqual([]);
    await context.close();
  });

  test("the logo jumps to the top of Home at once", async () => {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(origin);
    await untilHydrated(page);
    await page.evaluate(() => window.scrollTo(0, 900));
    const y = await page.evaluate(() => {
      document.querySelector<HTMLElement>('[data-chrome="top-bar"] a')?.click();
      return window.scrollY;
    });
    expect(y).toBe(0);
    await context.close();
  });
});
