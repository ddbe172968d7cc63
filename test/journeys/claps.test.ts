import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { axeFaults } from "../support/browser/axeFaults.ts";
import { untilHydrated } from "../support/browser/browser.ts";
import { browser, useBrowser } from "../support/browser/journey.ts";
import { signInBrowser } from "../support/browser/signInBrowser.ts";
import { aStoryPath } from "../support/drafts/starterStory.ts";
import { origin, persist } from "../support/browser/servedProduct.ts";

let context: BrowserContext;
let page: Page;
let storyPath: string;

useBrowser();
beforeAll(async () => {
  // Not the home page's first story, because other journeys set its totals.
  storyPath = await aStoryPath(origin, "/digital-gov");
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await signInBrowser(context, { origin, persist });
  page = await context.newPage();
});
afterEach(() => context.close());

const button = () =>
  page
    .locator("article")
    .getByRole("button", { name: /^Clap:/ })
    .first();
const total = async () => Number.parseInt((await button().innerText()).replaceAll(/\D/g, ""), 10);
const status = () => page.locator("article form [role=status]").first();

describe("clapping", () => {
  test("shows at once, persists after a reload, and can be undone", async () => {
    await page.goto(origin + storyPath);
    await untilHydrated(page);
    const before = await total();
    const sent = page.waitForResponse(
      (response) => response.request().postData()?.includes("numClaps") ?? false,
    );
    for (let press = 0; press < 3; press += 1) await button().click();
    await expect.poll(() => total()).toBe(before + 3);
    expect(await status().textContent()).toBe("You have clapped 3 times.");
    expect(await axeFaults(page)).toEqual([]);

    await sent;
    await page.reload();
    await untilHydrated(page);
    const undo = page.getByRole("button", { name: "Remove your claps" }).first();
    await undo.waitFor();
    expect(await total()).toBe(before + 3);
    await undo.press("Enter");
    await expect.poll(() => total()).toBe(before);
    expect(await undo.count()).toBe(0);
    expect(await button().evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("works as a plain form without JavaScript", async () => {
    const cookies = await context.cookies();
    const plain = await browser.newContext({ javaScriptEnabled: false });
    // Marks the browser as no-JS, so that its first page doesn't redirect to detect it.
    await plain.addCookies([...cookies, { name: "plain", value: "1", url: origin }]);
    page = await plain.newPage();
    await page.goto(origin + storyPath);
    const clap = () => Promise.all([page.waitForEvent("load"), button().click()]);
    // Totals are cached for a while; a reader who claps sees the current ones.
    await clap();
    const before = await total();
    await clap();
    expect(page.url()).toBe(origin + storyPath);
    expect(await total()).toBe(before + 1);
    await plain.close();
  });
});
