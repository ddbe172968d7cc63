import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "../support/axeFaults.ts";
import { launchBrowser, untilHydrated } from "../support/browser.ts";
import { fillStatus } from "../support/fillStatus.ts";
import { onServedDatabase } from "../support/servedDatabase.ts";
import { signInBrowser } from "../support/signInBrowser.ts";
import { aStoryPath } from "../support/starterStory.ts";
import { origin, persist } from "../support/servedProduct.ts";

let browser: Browser;
/** One page of each kind, by name. */
const paths: Record<string, string> = {
  home: "/",
  about: "/about",
  missing: "/no/such/page/here",
  status: "/_/admin/internal-status",
  signIn: "/m/signin?operation=register&stepOverride=ENTER_EMAIL",
  unrecognized: "/unrecognized-account",
};

beforeAll(async () => {
  browser = await launchBrowser();
  paths.story = await aStoryPath(origin);
  const story = await (await fetch(origin + paths.story)).text();
  const link = (pattern: RegExp): string => pattern.exec(story)?.[1] ?? "";
  paths.profile = link(/href="(\/@[^"/]+)"/);
  paths.publication = `/${paths.story.split("/")[1]}`;
  paths.tag = link(/href="(\/tag\/[^"/]+)"/);
  await onServedDatabase(persist, (db) => fillStatus(db));
});
afterAll(() => browser.close());

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

/** Signs in a user who may see the page. */
async function startSession(context: BrowserContext, name: string): Promise<void> {
  if (name === "status") await signInBrowser(context, { origin, persist }, { is_staff: 1 });
}

describe.each(PAGES)("the %s page", (name) => {
  test.each([
    [360, "light"],
    [768, "dark"],
    [1440, "light"],
    [1440, "dark"],
  ] as const)(
    "has no fault that axe finds, and no sideways scroll, at %i px in %s",
    async (width, colorScheme) => {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
      });
      await startSession(context, name);
      const page = await context.newPage();
      await page.goto(origin + paths[name]);
      await untilHydrated(page);
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
      await context.close();
    },
  );

  test("can be used by keyboard from its top: the first stop skips to the text", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await startSession(context, name);
    const page = await context.newPage();
    await page.goto(origin + paths[name]);
    await untilHydrated(page);
    await page.keyboard.press("Tab");
    const first = await page.evaluate(() => document.activeElement?.getAttribute("href"));
    expect(first).toBe("#main");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const isInside = await page.evaluate(() => document.activeElement?.closest("main") !== null);
    expect(isInside).toBe(true);
    await context.close();
  });
});
