import type { Request } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ERROR_REPORTS_PATH, type ErrorReport } from "../../../shared/reports/errorReport.ts";
import { untilHydrated, watch } from "../../support/browser/browser.ts";
import { page, useBrowser, usePage } from "../../support/browser/journey.ts";
import { aStoryPath } from "../../support/drafts/starterStory.ts";
import { origin } from "../../support/browser/servedProduct.ts";

let storyPath: string;

useBrowser();
beforeAll(async () => {
  storyPath = await aStoryPath(origin);
});
usePage();

/** Lets the test change the document that the server sends. */
async function withDocument(change: (html: string) => string): Promise<void> {
  await page.route(origin + storyPath, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

const withoutBlock = (id: string) => (html: string) =>
  html.replace(new RegExp(`<script type="application/json" id="${id}">.*?</script>`), "");

describe("start-up", () => {
  test.each([
    ["preloaded-state", "Expected window.__PRELOADED_STATE__ to exist."],
    ["graphql-uri", "Expected window.__GRAPHQL_URI__ to exist."],
    ["relay-payloads", "Expected window.__RELAY_PAYLOADS__ to exist."],
  ])("throws when the page lacks %s, and the text stays readable", async (id, message) => {
    await withDocument(withoutBlock(id));
    const [error] = await Promise.all([
      page.waitForEvent("pageerror"),
      page.goto(origin + storyPath).then(() => page.mouse.move(1, 1)),
    ]);
    expect(error.message).toBe(message);
    expect(await page.locator("article h1").first().isVisible()).toBe(true);
  });

  test("only warns and stops when the page has no root element", async () => {
    await withDocument((html) => html.replace('<div id="root">', "<div>"));
    const seen = watch(page);
    const [warning] = await Promise.all([
      page.waitForEvent("console", (message) => message.type() === "warning"),
      page.goto(origin + storyPath).then(() => page.mouse.move(1, 1)),
    ]);
    expect(warning.text()).toBe("Expected root element to exist");
    await page.waitForTimeout(300);
    expect(seen.complaints.filter((text) => text.startsWith("Error"))).toEqual([]);
    expect(await page.locator("html").getAttribute("data-hydrated")).toBeNull();
  });

  test("loads the libraries only when the reader uses a control or the browser is idle", async () => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    // A page that never finishes loading is never idle, so only user intent loads the rest.
    await page.route("**/never.png", () => {});
    await withDocument((html) => html.replace("</body>", '<img src="/never.png" alt=""></body>'));
    await page.goto(origin + storyPath, { waitUntil: "domcontentloaded" });
    await page.waitForTimeout(700);
    expect(scripts).toHaveLength(1);
    await page.keyboard.press("Tab");
    await untilHydrated(page);
    expect(scripts.length).toBeGreaterThan(1);
  });
});

describe("a page whose code can't be loaded", () => {
  const isReport = (request: Request): boolean => request.url().endsWith(ERROR_REPORTS_PATH);
  const messagesOf = (request: Request): string[] =>
    (request.postDataJSON() as ErrorReport[]).map(({ message }) => message);

  // A page starts when a reader is present.
  beforeEach(() =>
    page.addInitScript(() =>
      window.addEventListener("load", () => document.dispatchEvent(new Event("pointermove"))),
    ),
  );

  test("recovers when a script fails once, and the failure is reported", async () => {
    await page.route(/\/assets\/story-.*\.js/, (route) => route.abort(), { times: 1 });
    const [request] = await Promise.all([
      page.waitForRequest(isReport, { timeout: 100_000 }),
      page.goto(origin + storyPath),
    ]);
    // Newer browsers request the script again. Older ones store its failure until the page is loaded
    // again, so that the second attempt fails too.
    const messages = messagesOf(request);
    expect([1, 2]).toContain(messages.length);
    for (const message of messages) expect(message).toContain("/assets/story-");
    await untilHydrated(page);
  });

  test("stays a plain document with working links and forms, and the failure is reported", async () => {
    await page.route(/\/assets\/story-.*\.js/, (route) => route.abort());
    const [request] = await Promise.all([
      page.waitForRequest(isReport, { timeout: 100_000 }),
      page.goto(origin + storyPath),
    ]);
    expect(messagesOf(request)).toHaveLength(2);
    // The reloaded page fails in the same way, and isn't reloaded again.
    const again = await page.waitForRequest(isReport, { timeout: 100_000 });
    expect((await again.response())?.ok()).toBe(true);
    expect(await page.locator("html").getAttribute("data-hydrated")).toBeNull();
    const form = page.locator('form[action*="/search"]').first();
    await form.locator("input").first().fill("design");
    await form.locator("input").first().press("Enter");
    await page.waitForURL(/\/search\?/);
    await page.goto(origin + storyPath);
    // This one is reloaded too, which would end a navigation that a click had started.
    await page.waitForFunction(() => {
      const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return entry?.type === "reload";
    });
    const author = page.locator('article a[href^="/@"]').first();
    const href = await author.getAttribute("href");
    await author.click();
    await page.waitForURL(origin + href);
  });
});

describe("a page that breaks while rendering", () => {
  test("is replaced by the crash page, which stays when the reader goes back and forward", async () => {
    await page.goto(`${origin}/about`);
    await withDocument((html) =>
      html.replace(/"postResponses":\{[^}]*\}/g, '"postResponses":null'),
    );
    await page.goto(origin + storyPath);
    await page.mouse.move(1, 1);
    const heading = page.locator("[data-crash] h1");
    await heading.waitFor();
    expect(await heading.textContent()).toBe("Error");
    const texts = await page.locator("[data-crash] p").allTextContents();
    expect(texts).toEqual([
      "We're sorry, but there was a problem displaying this page.",
      "Please reload and try again.",
    ]);
    const sizes = await page.evaluate(() =>
      ["h1", "p"].map(
        (tag) => getComputedStyle(document.querySelector(`[data-crash] ${tag}`)!).fontSize,
      ),
    );
    expect(sizes).toEqual(["44px", "22px"]);
    await page.evaluate(() => {
      history.pushState({}, "", "/about");
      history.back();
    });
    await page.waitForTimeout(300);
    expect(await heading.isVisible()).toBe(true);
    await page.locator("[data-crash] a").click();
    await page.waitForURL(`${origin}/`);
    expect(await heading.count()).toBe(0);
  });
});
