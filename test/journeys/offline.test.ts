import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SAVED_CACHE } from "../../shared/offline/offline.ts";
import { untilHydrated } from "../support/browser/browser.ts";
import { browser, useBrowser } from "../support/browser/journey.ts";
import { origin, persist } from "../support/browser/servedProduct.ts";
import { signInBrowser } from "../support/browser/signInBrowser.ts";
import { aStoryPath } from "../support/drafts/starterStory.ts";

const READING_LIST = "/me/list/reading-list";

let context: BrowserContext;
let page: Page;
let storyPath: string;

useBrowser();
beforeAll(async () => {
  storyPath = await aStoryPath(origin, "/digital-gov");
  context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: "allow",
  });
  await signInBrowser(context, { origin, persist });
  page = await context.newPage();
});
afterAll(() => context.close());

const savedPaths = (): Promise<string[]> =>
  page.evaluate(async (name) => {
    if (!(await caches.has(name))) return [];
    const keys = await (await caches.open(name)).keys();
    return keys.map(({ url }) => new URL(url).pathname);
  }, SAVED_CACHE);
const claps = () =>
  page
    .locator("article")
    .getByRole("button", { name: /^Clap:/ })
    .first();
const open = async (path: string): Promise<void> => {
  await page.goto(origin + path);
  await untilHydrated(page);
};

describe("a saved story without a network", () => {
  test("opens from the reading list, and claps and responses are sent later", async () => {
    await open(storyPath);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.getByRole("button", { name: /^Save/ }).first().click();
    await page.getByRole("checkbox", { name: "Reading list" }).check();
    await expect.poll(savedPaths, { timeout: 20_000 }).toContain(storyPath);

    await context.setOffline(true);
    await open(READING_LIST);
    await page.locator(`a[href="${storyPath}"]`).first().click();
    await page.waitForURL(origin + storyPath);
    await untilHydrated(page);
    await claps().click();
    await page.getByText("Your claps are sent when you’re back online").waitFor();
    const field = page.getByRole("textbox", { name: /response/i }).first();
    await field.fill("Written on the train");
    await page.getByRole("button", { name: "Respond" }).first().click();
    await page.getByText("Your response is published when you’re back online").waitFor();
    await page.goto(`${origin}/search`);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("You’re offline");

    await context.setOffline(false);
    await open(storyPath);
    await page.getByText("Written on the train").first().waitFor();
    await page.getByRole("button", { name: "Remove your claps" }).first().waitFor();
  });

  test("is gone from the device after signing out", async () => {
    await open("/");
    expect(await savedPaths()).toContain(storyPath);
    await context.clearCookies();
    await page.goto(`${origin}/about`);
    expect(await savedPaths()).toEqual([]);
  });
});
