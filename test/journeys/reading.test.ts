import { beforeAll, describe, expect, test } from "vitest";
import { LINK_PRELOAD_DELAY_MS } from "../../shared/limits.ts";
import { untilHydrated, watch } from "../support/browser/browser.ts";
import { browser, context, page, useBrowser, usePage } from "../support/browser/journey.ts";
import { aStoryPath } from "../support/drafts/starterStory.ts";
import { origin } from "../support/browser/servedProduct.ts";

let storyPath: string;

useBrowser();
beforeAll(async () => {
  storyPath = await aStoryPath(origin);
});
usePage({ viewport: { width: 1280, height: 900 } });

describe("opening a story", () => {
  test("hydrates without new requests and without warnings", async () => {
    const seen = watch(page);
    await page.goto(origin + storyPath);
    await untilHydrated(page);
    await page.waitForTimeout(300);
    expect(seen.operations).toEqual([]);
    expect(seen.complaints.filter((text) => !text.includes("ERR_NAME_NOT_RESOLVED"))).toEqual([]);
  });

  test("keeps the server's DOM nodes", async () => {
    await page.goto(origin + storyPath);
    await page.evaluate(() => {
      (window as { kept?: Element | null }).kept = document.querySelector(".story-body > *");
    });
    await untilHydrated(page);
    const isSame = await page.evaluate(
      () =>
        (window as { kept?: Element | null }).kept === document.querySelector(".story-body > *"),
    );
    expect(isSame).toBe(true);
  });

  test("shows the whole story without JavaScript", async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const reader = await plain.newPage();
    await reader.goto(origin + storyPath);
    expect(await reader.locator("article h1").first().textContent()).toBeTruthy();
    expect((await reader.locator(".story-body").first().innerText()).length).toBeGreaterThan(200);
    expect(
      await reader
        .getByRole("link", { name: /responses?/ })
        .first()
        .isVisible(),
    ).toBe(true);
    await plain.close();
  });

  test("starts with a single script in the document", async () => {
    const html = await (await fetch(origin + storyPath)).text();
    const scripts = html.match(/<script(?! type="application\/(ld\+)?json")[^>]*>/g);
    expect(scripts).toHaveLength(1);
    expect(scripts?.[0]).toMatch(/ async src="\/assets\/start-/);
  });
});

test("a story's actions are in view while it is read, once", async () => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  await page.goto(origin + storyPath);
  await untilHydrated(page);
  const shares = page.getByRole("button", { name: /^Share / });
  const inView = () =>
    shares.evaluateAll(
      (buttons) =>
        buttons.filter((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          const hit = document.elementFromPoint(left + width / 2, top + height / 2);
          return hit !== null && button.contains(hit);
        }).length,
    );
  expect(await inView()).toBe(1);
  for (const top of [200, 400, 600, 900, 1500]) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
    expect(await inView()).toBeLessThanOrEqual(1);
  }
  expect(await inView()).toBe(1);
  await shares.last().click();
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  await page.getByText("Link copied.").first().waitFor({ state: "attached" });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(origin + storyPath);
});

describe("the URL", () => {
  test("loses parameters that no page reads, which the state keeps", async () => {
    await page.goto(`${origin}${storyPath}?x=1&q=a&utm_source=mail#responses`);
    await untilHydrated(page);
    const entries = await page.evaluate(() => history.length);
    expect(new URL(page.url()).search).toBe("?q=a");
    expect(new URL(page.url()).hash).toBe("#responses");
    const state = await page.evaluate(() => JSON.stringify(window.__PRELOADED_STATE__));
    expect(state).toContain("x=1");
    await page.goto("about:blank");
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  });

  test("loses its trailing slash without a history entry", async () => {
    await page.goto(`${origin}/about/`);
    expect(new URL(page.url()).pathname).toBe("/about");
    expect(await page.evaluate(() => history.length)).toBe(2);
  });
});

describe("navigation", () => {
  test("opens another story in place, scrolls to its top and announces it", async () => {
    await page.goto(origin + storyPath);
    await untilHydrated(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const link = page.locator('section[aria-labelledby^="more-from"] article a:has(h3)').first();
    await link.scrollIntoViewIfNeeded();
    const target = await link.getAttribute("href");
    await link.click();
    await page.waitForURL(origin + target);
    await page.waitForFunction(() => window.scrollY === 0);
    expect(await page.evaluate(() => (window as { sameDocument?: boolean }).sameDocument)).toBe(
      true,
    );
    const title = await page.title();
    expect(await page.locator("#announcement").textContent()).toBe(title);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    const canonical = page.locator('link[rel="canonical"]');
    const inPlace = await canonical.getAttribute("href");
    await page.reload();
    expect(inPlace).toBe(await canonical.getAttribute("href"));
  });

  test("returns to the previous scroll position without new requests", async () => {
    await page.goto(origin + storyPath);
    await untilHydrated(page);
    const link = page.locator('section[aria-labelledby^="more-from"] article a:has(h3)').first();
    // As of the click, before which the page may still be scrolled.
    await page.evaluate(() => {
      const note = () => Object.assign(window, { left: window.scrollY });
      window.addEventListener("click", note, { capture: true, once: true });
    });
    await link.click();
    await page.waitForFunction(() => window.scrollY === 0);
    const left = await page.evaluate(() => (window as unknown as { left: number }).left);
    expect(left).toBeGreaterThan(0);
    const seen = watch(page);
    await page.goBack();
    await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 3, left);
    expect(seen.operations).toEqual([]);
  });

  test("preloads a page only after the pointer has rested on its link", async () => {
    await page.goto(origin + storyPath);
    await untilHydrated(page);
    const link = page.locator('section[aria-labelledby^="more-from"] article a:has(h3)').first();
    await link.scrollIntoViewIfNeeded();
    // The page's clock is stopped, so that the test controls how long the pointer rests.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const seen = watch(page);
    await link.hover();
    await page.clock.runFor(LINK_PRELOAD_DELAY_MS - 1);
    await page.mouse.move(2, 2);
    await page.clock.runFor(1000);
    // Real time, in which a request would be seen.
    await page.waitForTimeout(250);
    expect(seen.operations).toEqual([]);
    await link.hover();
    await page.clock.runFor(LINK_PRELOAD_DELAY_MS);
    await page.clock.resume();
    await expect.poll(() => seen.operations).toEqual(["StoryPageQuery"]);
    await link.click();
    await page.waitForFunction(() => window.scrollY === 0);
    expect(seen.operations).toEqual(["StoryPageQuery"]);
  });

  test("leaves clicks with a modifier, and links elsewhere, to the browser", async () => {
    await page.goto(origin + storyPath);
    await untilHydrated(page);
    const link = page.locator('section[aria-labelledby^="more-from"] article a:has(h3)').first();
    const [opened] = await Promise.all([
      context.waitForEvent("page"),
      link.click({ modifiers: ["ControlOrMeta"] }),
    ]);
    // A new page starts as about:blank.
    const href = await link.getAttribute("href");
    await opened.waitForURL(({ pathname }) => pathname === href);
    expect(page.url()).toBe(origin + storyPath);
  });

  test("leaves pages that aren't built to the server", async () => {
    await page.goto(origin + storyPath);
    await untilHydrated(page);
    const [response] = await Promise.all([
      page.waitForNavigation(),
      page.evaluate(() => {
        const link = Object.assign(document.createElement("a"), {
          href: "/creators",
          textContent: "go",
        });
        document.body.append(link);
        link.click();
      }),
    ]);
    expect(response?.status()).toBe(404);
  });

  test("loads a page from the server, with a notice, if its code can't be loaded", async () => {
    await page.goto(origin + storyPath);
    await untilHydrated(page);
    const seen = watch(page);
    await page.route("**/assets/UserProfilePage*", (route) => route.abort());
    const link = page.locator('a[rel="author"]').first();
    const target = await link.getAttribute("href");
    await Promise.all([page.waitForNavigation({ url: origin + target }), link.click()]);
    expect(seen.complaints.join()).toContain("A page's code could not be loaded");
    expect(await page.locator("h1").first().textContent()).toBeTruthy();
  });

  test("falls back to a full page load if the data can't be loaded", async () => {
    await page.goto(origin + storyPath);
    await untilHydrated(page);
    await page.route("**/_/graphql", (route) => route.abort());
    const link = page.locator('section[aria-labelledby^="more-from"] article a:has(h3)').first();
    const target = await link.getAttribute("href");
    await Promise.all([page.waitForNavigation({ url: origin + target }), link.click()]);
    expect(await page.locator("article h1").first().textContent()).toBeTruthy();
  });
});
