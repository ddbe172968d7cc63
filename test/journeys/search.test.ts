import { algoliasearch } from "algoliasearch";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { untilHydrated } from "../support/browser/browser.ts";
import { browser, useBrowser } from "../support/browser/journey.ts";
import { origin } from "../support/browser/servedProduct.ts";

let page: Page;

useBrowser();
beforeEach(async () => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
  });
  page = await context.newPage();
  await page.goto(origin);
  await untilHydrated(page);
});

const MAX_KEYS = 80;

/** Presses a key until the focused element matches the selector and the text. */
async function pressUntil(key: string, selector: string, words: RegExp): Promise<void> {
  for (let pressed = 0; pressed < MAX_KEYS; pressed += 1) {
    const text = await page.evaluate((wanted) => {
      const { activeElement } = document;
      return activeElement?.matches(wanted) ? (activeElement.textContent ?? "") : null;
    }, selector);
    if (text !== null && words.test(text)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never came to ${selector} with ${words.source}`);
}

/** Types into the top bar's field with keys, and waits for a line of the popover. */
async function type(text: string, line: RegExp): Promise<void> {
  await pressUntil("Tab", '[data-chrome="top-bar"] input[type="search"]', /^/);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
  await page.locator("a[data-item]", { hasText: line }).first().waitFor();
}

const pathIs = (path: RegExp) =>
  expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toMatch(path);

test("a reader finds a story by a misspelled word of its title, and the search is remembered", async () => {
  await type("agilefull", /Search for/);
  await page.keyboard.press("Enter");
  await pathIs(/^\/search\?q=agilefull$/);
  await page.getByRole("heading", { name: /agilefall/ }).waitFor();
  await pressUntil("Tab", "main a", /agilefall/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: /agilefall/ }).waitFor();
  await page.goto(origin);
  await untilHydrated(page);
  await pressUntil("Tab", '[data-chrome="top-bar"] input[type="search"]', /^/);
  await page.getByText("Recent Searches").waitFor();
  await pressUntil("ArrowDown", "a[data-item]", /^agilefull$/);
});

test.each([
  ["People", "elisa", /Elisa Chen/, /^\/@elisa-chen$/],
  ["Publications", "digital.g", /Digital\.gov/, /^\/digital-gov\/?$/],
  ["Topics", "desig", /^design\s*\d/, /^\/tag\/design$/],
])(
  "%s are suggested while typing and can be opened by keyboard",
  async (heading, text, line, path) => {
    await type(text, line);
    await pressUntil("ArrowDown", `section[aria-label="${heading}"] a[data-item]`, line);
    await page.keyboard.press("Enter");
    await pathIs(path);
  },
);

test("the arrow keys move through the popover, and opening a result reports its position, there and on the results page", async () => {
  const told: { indexName: string; objectIds: string[]; positions: number[] }[] = [];
  page.on("request", (request) => {
    if (request.headers()["graphql-operation"] !== "SearchClickEventMutation") return;
    const operations = request.postDataJSON() as { variables: (typeof told)[number] }[];
    told.push(...operations.map(({ variables }) => variables));
  });
  await type("design", /^design/);
  const active = () =>
    page.evaluate(() => document.activeElement?.matches("input[type=search], [data-all]"));
  const lines = await page.locator("[data-chrome='top-bar'] [data-item]").count();
  await page.keyboard.press("ArrowUp");
  expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-all"))).toBe(true);
  await page.keyboard.press("ArrowDown");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
  for (let pressed = 0; pressed <= lines; pressed += 1) await page.keyboard.press("ArrowDown");
  expect(await active()).toBe(true);
  const topics = page.locator('section[aria-label="Topics"] a[data-item]');
  await topics.nth(1).click();
  await pathIs(/^\/tag\//);
  await expect.poll(() => told.length, { timeout: 30_000 }).toBe(1);
  expect(told[0]).toMatchObject({ indexName: "tags", positions: [2] });

  await page.goto(`${origin}/search?q=design`);
  await untilHydrated(page);
  const found = page.getByRole("list", { name: "Matching stories" });
  const heading = page.getByRole("heading");
  await found.getByRole("article").nth(2).getByRole("link").filter({ has: heading }).click();
  await expect.poll(() => told.length, { timeout: 30_000 }).toBe(2);
  expect(told[1]).toMatchObject({ indexName: "posts", positions: [3] });
  expect(told[1]!.objectIds[0]).toMatch(/^[0-9a-f]{12}$/);
});

test("the popover says that suggestions failed, and the search itself still works", async () => {
  await page.route("**/1/indexes/*/queries", (route) => route.fulfill({ status: 503, body: "{}" }));
  await pressUntil("Tab", '[data-chrome="top-bar"] input[type="search"]', /^/);
  await page.keyboard.type("design");
  await page.getByText("Suggestions aren’t available right now").waitFor();
  await page.keyboard.press("Enter");
  await pathIs(/^\/search\?q=design$/);
  await page.getByRole("list", { name: "Matching stories" }).waitFor();
});

test("a story can be reached by date in a topic's archive by keyboard", async () => {
  await page.goto(`${origin}/tag/design`);
  await untilHydrated(page);
  const archive = "/tag/design/archive";
  for (const path of [archive, `${archive}/2024`, `${archive}/2024/06`, `${archive}/2024/06/18`]) {
    await pressUntil("Tab", `main a[href$="${path}"]`, /./);
    await page.keyboard.press("Enter");
    await pathIs(new RegExp(`${path}$`));
  }
  await pressUntil("Tab", "main a", /Back to basics in the age of AI/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Back to basics in the age of AI" }).waitFor();
});

test("on a phone the search button opens a field with suggestions", async () => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    reducedMotion: "reduce",
  });
  const phone = await context.newPage();
  await phone.goto(origin);
  await untilHydrated(phone);
  await phone.locator('[data-chrome="top-bar"]').getByRole("link", { name: "Search" }).click();
  const field = phone.locator('main input[type="search"]');
  await field.click();
  await phone.getByRole("link", { name: "Explore topics" }).first().waitFor();
  await field.pressSequentially("desig");
  const topics = phone.getByRole("region", { name: "Topics" });
  await topics.getByRole("link", { name: /^design/ }).waitFor();
  await field.press("Enter");
  await expect.poll(() => new URL(phone.url()).search).toBe("?q=desig");
  await phone.getByRole("heading", { level: 1, name: /desig/ }).waitFor();
  await context.close();
});

test("the search provider's public client gets results over the network", async () => {
  const { hostname, port } = new URL(origin);
  const client = algoliasearch("any", "any", {
    hosts: [{ url: hostname, port: Number(port), protocol: "http", accept: "readWrite" }],
  });
  const { results } = await client.searchForHits<{ name?: string; title?: string }>({
    requests: [
      { indexName: "posts", query: "agilefall", hitsPerPage: 3 },
      { indexName: "users", query: "elisa chen", hitsPerPage: 3 },
    ],
  });
  expect(results[0]!.hits[0]!.title).toMatch(/agilefall/i);
  expect(results[1]!.hits[0]!.name).toBe("Elisa Chen");
  expect(results.map(({ queryID }) => /^[0-9a-f]{32}$/.test(String(queryID)))).toEqual([
    true,
    true,
  ]);
});
