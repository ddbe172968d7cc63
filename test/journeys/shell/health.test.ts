import type { BrowserContext, Page, Request } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EVENT_BATCH_PATH } from "../../../shared/events/clientEvent.ts";
import { ERROR_REPORTS_PATH, type ErrorReport } from "../../../shared/reports/errorReport.ts";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { untilHydrated } from "../../support/browser/browser.ts";
import { browser, useBrowser } from "../../support/browser/journey.ts";
import { aStoryPath } from "../../support/drafts/starterStory.ts";
import { origin } from "../../support/browser/servedProduct.ts";

// The events and reports that a page sends, in a real browser.

let context: BrowserContext;
let page: Page;
let storyPath: string;

useBrowser();
beforeAll(async () => {
  storyPath = await aStoryPath(origin);
});
afterEach(() => context.close());

/** Opens the story in a browser that doesn't need consent. */
async function open(options: { userAgent?: string } = {}): Promise<void> {
  context = await browser.newContext(options);
  await context.addInitScript(() => {
    localStorage.setItem("visitor-country", `${Date.now()} US`);
  });
  page = await context.newPage();
}

const isEvents = (request: Request): boolean =>
  (request.headers()["graphql-operation"] ?? "").includes("logClientEvents");

function keysIn(events: unknown): string[] {
  return (events as { key: string }[]).map(({ key }) => key);
}

describe("a reader's page", () => {
  beforeEach(() => open());

  test("reports events in separate requests, which the server accepts", async () => {
    const [request] = await Promise.all([
      page.waitForRequest(isEvents, { timeout: 30_000 }),
      page.goto(origin + storyPath),
    ]);
    expect(request.headers()["graphql-operation"]).toBe("logClientEventsMutation");
    const [{ variables }] = request.postDataJSON() as [{ variables: { payload: string } }];
    const events = JSON.parse(variables.payload) as { data: Record<string, unknown> }[];
    expect(keysIn(events)).toEqual(expect.arrayContaining(["page.loaded", "post.clientViewed"]));
    expect(events[0]?.data).toMatchObject({
      service: "lite",
      location: origin + storyPath,
      browserWidth: 1280,
      source: expect.stringMatching(/^post_page-/),
    });
    const answers = (await (await request.response())?.json()) as unknown;
    expect(answers).toEqual([{ data: { logClientEvents: { success: true } } }]);
  });

  test("reports each button once when it becomes visible, and each press", async () => {
    const told: { key: string; data: { label?: string } }[] = [];
    page.on("request", (request) => {
      if (!isEvents(request)) return;
      const [{ variables }] = request.postDataJSON() as [{ variables: { payload: string } }];
      told.push(...(JSON.parse(variables.payload) as typeof told));
    });
    const labels = (of: string) => told.flatMap(({ key, data }) => (key === of ? data.label : []));
    await page.goto(origin + storyPath);
    await expect
      .poll(() => labels("button.clientPresented"), { timeout: 30_000 })
      .toContain("Sign up");
    const shown = labels("button.clientPresented");
    expect(new Set(shown).size).toBe(shown.length);
    expect(labels("button.clicked")).toEqual([]);
    await page.getByRole("banner").getByRole("link", { name: "Sign up", exact: true }).click();
    await expect.poll(() => labels("button.clicked"), { timeout: 30_000 }).toEqual(["Sign up"]);
  });

  test("sends pending events in one request when the reader leaves", async () => {
    // Simulates leaving repeatedly, because requests of a closed page can't be observed.
    await page.addInitScript(() => {
      setInterval(() => window.dispatchEvent(new Event("pagehide")), 100);
    });
    const [request] = await Promise.all([
      page.waitForRequest((each) => new URL(each.url()).pathname === EVENT_BATCH_PATH, {
        timeout: 30_000,
      }),
      page.goto(origin + storyPath),
    ]);
    expect((await request.response())?.status()).toBe(204);
    expect(keysIn(request.postDataJSON())).not.toEqual([]);
    expect(request.headers()[XSRF_HEADER.toLowerCase()]).toBe("none");
  });

  test("reports a page chunk that can't be loaded, and the browser navigates there itself", async () => {
    await page.route(/\/assets\/AboutPage-/, (route) => route.abort());
    await Promise.all([
      page.waitForResponse(/\/assets\/after-hydration-/, { timeout: 30_000 }),
      page.goto(origin + storyPath),
    ]);
    await untilHydrated(page);
    const link = page.getByRole("contentinfo").getByRole("link", { name: "About", exact: true });
    const [request] = await Promise.all([
      page.waitForRequest((each) => new URL(each.url()).pathname === ERROR_REPORTS_PATH, {
        timeout: 30_000,
      }),
      link.hover(),
    ]);
    const [report] = request.postDataJSON() as ErrorReport[];
    expect(report?.message).toContain("AboutPage");
    expect(report?.extra).toMatchObject({ client: "lite", location: origin + storyPath });
    expect((await request.response())?.status()).toBe(204);
  });
});

describe("the error page", () => {
  test("reports that it is a 500", async () => {
    await open();
    const [request] = await Promise.all([
      page.waitForRequest((each) => new URL(each.url()).pathname === ERROR_REPORTS_PATH, {
        timeout: 30_000,
      }),
      page.goto(`${origin}/_/oh-noes`),
    ]);
    expect(request.postDataJSON()).toMatchObject([{ status: 500 }]);
    expect((await request.response())?.status()).toBe(204);
  });
});

describe("a bot's page", () => {
  test("loads no reporting code and sends no report", async () => {
    await open({ userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)" });
    const told: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === "POST" || pathname.includes("startHealth")) told.push(pathname);
    });
    await page.goto(origin + storyPath);
    await untilHydrated(page);
    await page.waitForTimeout(2000);
    await page.goto("about:blank");
    expect(told.filter((path) => path !== "/_/graphql")).toEqual([]);
  });
});
