import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "../support/browser/axeFaults.ts";
import { browser, useBrowser } from "../support/browser/journey.ts";
import { untilHydrated } from "../support/browser/browser.ts";
import { fillStatus } from "../support/browser/fillStatus.ts";
import { onServedDatabase } from "../support/browser/servedDatabase.ts";
import { signInBrowser } from "../support/browser/signInBrowser.ts";
import { aStoryPath } from "../support/drafts/starterStory.ts";
import { origin, persist } from "../support/browser/servedProduct.ts";

/** One page of each kind, by name. */
const paths: Record<string, string> = {
  home: "/",
  about: "/about",
  missing: "/no/such/page/here",
  status: "/_/admin/internal-status",
  signIn: "/m/signin?operation=register&stepOverride=ENTER_EMAIL",
  unrecognized: "/unrecognized-account",
};

useBrowser();
beforeAll(async () => {
  paths.story = await aStoryPath(origin);
  const story = await (await fetch(origin + paths.story)).text();
  const link = (pattern: RegExp): string => pattern.exec(story)?.[1] ?? "";
  paths.profile = link(/href="(\/@[^"/]+)"/);
  paths.publication = `/${paths.story.split("/")[1]}`;
  paths.tag = link(/href="(\/tag\/[^"/]+)"/);
  await onServedDatabase(persist, (db) => fillStatus(db));
});

const PAGES = [
  "home",
  "about",
  "missing",
  "story",
  "profile",
  "publication",
  "tag",
  "status",
  "signIn",
  "unrecognized",
];

/** axe's rules about colors. All others find the same in light and dark. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

describe.each(PAGES)("the %s page", (name) => {
  let context: BrowserContext;
  let page: Page;

  // Loaded once: the layout and the theme follow the window by CSS alone.
  beforeAll(async () => {
    context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      colorScheme: "light",
      // Otherwise axe could see a color on its way from light to dark.
      reducedMotion: "reduce",
    });
    if (name === "status") await signInBrowser(context, { origin, persist }, { is_staff: 1 });
    page = await context.newPage();
    await page.goto(origin + paths[name]);
    await untilHydrated(page);
  });
  afterAll(() => context.close());

  test("lets keyboard users skip to its content with the first Tab", async () => {
    await page.keyboard.press("Tab");
    const first = await page.evaluate(() => document.activeElement?.getAttribute("href"));
    expect(first).toBe("#main");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const isInside = await page.evaluate(() => document.activeElement?.closest("main") !== null);
    expect(isInside).toBe(true);
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      window.scrollTo(0, 0);
    });
  });

  test.each([
    [1440, "light", undefined],
    [1440, "dark", COLOR_RULES],
    [768, "light", ["target-size"]],
    [360, "light", undefined],
  ] as const)(
    "has no fault that axe finds and does not scroll sideways at %i px in %s",
    async (width, colorScheme, rules) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect(await axeFaults(page, rules)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
    },
  );
});
