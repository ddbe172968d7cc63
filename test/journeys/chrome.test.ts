import { PRODUCT_NAME } from "../../shared/product.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { untilHydrated, watch } from "../support/browser/browser.ts";
import { browser, context, open, page, useBrowser, usePage } from "../support/browser/journey.ts";
import { signInBrowser } from "../support/browser/signInBrowser.ts";
import { aStoryPath } from "../support/drafts/starterStory.ts";
import { origin, persist } from "../support/browser/servedProduct.ts";

let storyPath: string;

useBrowser();
beforeAll(async () => {
  storyPath = await aStoryPath(origin);
});
usePage({ viewport: { width: 1280, height: 800 } });

const avatar = () => page.locator('header a[aria-haspopup="menu"]');
const toggle = () => page.getByRole("button", { name: "Sidebar", exact: true });
const sizeOf = (selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    return { width, height };
  });

describe("the avatar menu", () => {
  test("loads nothing for an anonymous viewer until it is hovered or focused", async () => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
    });
    const chrome = () => scripts.filter((path) => /\/(AvatarMenu|viewerParts|Menu)-/.test(path));
    await open(storyPath);
    await page.waitForTimeout(300);
    expect(chrome()).toEqual([]);
    await avatar().hover();
    await expect.poll(chrome).toContainEqual(expect.stringContaining("AvatarMenu"));
    expect(scripts.filter((path) => path.includes("viewerParts"))).toEqual([]);
  });

  test("opens, moves and closes by keyboard and returns the focus", async () => {
    await open(storyPath);
    await avatar().focus();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("menu").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe("Sign up");
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe("Sign in");
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "hidden" });
    expect(await avatar().evaluate((link) => link === document.activeElement)).toBe(true);
  });

  test("shows a signed-in reader their entries with a single request", async () => {
    const { username } = await signInBrowser(context, { origin, persist }, { name: "Rita Reader" });
    await open("/no/such/page");
    const seen = watch(page);
    await avatar().hover();
    await avatar().click();
    const profile = page.getByRole("menuitem", { name: "Rita Reader" });
    await profile.waitFor();
    expect(await profile.getAttribute("href")).toBe(`/@${username}`);
    expect(await page.getByRole("menuitem", { name: "Sign out" }).getAttribute("href")).toBe(
      "/m/signout/xsrf",
    );
    expect(seen.operations.filter((names) => names.includes("AvatarMenuQuery"))).toHaveLength(1);
    expect(seen.complaints).toEqual([]);
  });

  test("is a link to sign-in without JavaScript", async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const still = await plain.newPage();
    await still.goto(origin + storyPath);
    const href = await still.locator('header a[aria-haspopup="menu"]').getAttribute("href");
    expect(href).toMatch(/^\/m\/signin\?operation=login&redirect=/);
    await still.fill('input[name="q"]', "paper");
    await still.press('input[name="q"]', "Enter");
    expect(still.url()).toBe(`${origin}/search?q=paper`);
    await plain.close();
  });
});

describe("the theme", () => {
  test("is chosen in the footer and applied before the first paint of the next page", async () => {
    await open("/about");
    await page.getByRole("radio", { name: "Dark theme" }).check({ force: true });
    const theme = () => page.locator("html").getAttribute("data-theme");
    expect(await theme()).toBe("dark");
    // The next page gets its theme from the first script alone: the hydration script never loads.
    await page.route(/\/assets\/app-[^/]*\.js$/, () => {});
    await page.goto(origin + storyPath);
    await expect.poll(theme).toBe("dark");
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
      "dark",
    );
  });
});

describe("the sidebar", () => {
  beforeEach(async () => {
    await signInBrowser(context, { origin, persist });
  });

  test("is beside the page on the widest screens, and stays closed after a reload", async () => {
    await open("/");
    const sidebar = page.locator("#sidebar");
    expect(await sidebar.isVisible()).toBe(true);
    expect((await sizeOf("#sidebar")).width).toBe(240);
    await toggle().click();
    await sidebar.waitFor({ state: "hidden" });
    await page.reload();
    await untilHydrated(page);
    expect(await sidebar.isVisible()).toBe(false);
    expect(await toggle().getAttribute("aria-expanded")).toBe("false");
    await toggle().click();
    await sidebar.waitFor();
  });

  test("overlays the page on narrower screens, traps the focus and returns it", async () => {
    await page.setViewportSize({ width: 800, height: 700 });
    await open("/");
    expect(await page.locator("#sidebar").isVisible()).toBe(false);
    await toggle().click();
    const overlay = page.getByRole("dialog", { name: "Sidebar" });
    await overlay.waitFor();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement !== body && !activeElement?.closest("dialog");
      });
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press("Escape");
    await overlay.waitFor({ state: "hidden" });
    expect(await toggle().evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test("closes when one of its links is followed", async () => {
    await page.setViewportSize({ width: 800, height: 700 });
    await open("/no/such/page");
    await toggle().click();
    const overlay = page.getByRole("dialog", { name: "Sidebar" });
    await overlay.getByRole("link", { name: "Home", exact: true }).click();
    await page.waitForURL(`${origin}/`);
    await overlay.waitFor({ state: "hidden" });
  });
});

describe("the logo", () => {
  test("scrolls to the top on Home without leaving the page", async () => {
    await open("/");
    await page.evaluate(() => {
      window.scrollTo(0, 600);
      (window as unknown as { isSamePage: boolean }).isSamePage = true;
    });
    await page
      .getByRole("link", { name: `${PRODUCT_NAME}, home` })
      .first()
      .click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(
      await page.evaluate(() => (window as unknown as { isSamePage?: boolean }).isSamePage),
    ).toBe(true);
  });
});
