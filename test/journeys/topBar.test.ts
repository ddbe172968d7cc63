import { beforeAll, describe, expect, test } from "vitest";
import { PRODUCT_NAME } from "../../shared/product.ts";
import { signInBrowser } from "../support/browser/signInBrowser.ts";
import { context, open, page, useBrowser, useSharedPage } from "../support/browser/journey.ts";
import { aStoryPath } from "../support/drafts/starterStory.ts";
import { origin, persist } from "../support/browser/servedProduct.ts";

const HOME = `${PRODUCT_NAME}, home`;
const SEARCH = `field: Search ${PRODUCT_NAME}`;
let storyPath: string;

useBrowser();
beforeAll(async () => {
  storyPath = await aStoryPath(origin);
});
useSharedPage({ viewport: { width: 1280, height: 800 } });

/** Returns what the bar offers at a width, by visible text or accessible name. */
async function offered(width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  const bar = page.locator('[data-chrome="top-bar"]');
  return bar.locator("a, button, input").evaluateAll((controls) =>
    controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => {
        const name = control.getAttribute("aria-label") ?? control.textContent?.trim() ?? "";
        return control.tagName === "INPUT" ? `field: ${name}` : name;
      }),
  );
}

describe("an anonymous viewer", () => {
  test('sees "Get started" on Home, and sign-up and sign-in elsewhere', async () => {
    await open("/");
    expect(await offered(1280)).toEqual([HOME, SEARCH, "Write", "Get started", "Menu"]);
    await open(storyPath);
    expect(await offered(1280)).toEqual([HOME, SEARCH, "Write", "Sign up", "Sign in", "Menu"]);
  });

  test("sees the search field from 552 px on, and a button below that width", async () => {
    await open(storyPath);
    expect(await offered(552)).toContain(SEARCH);
    expect(await offered(552)).not.toContain("Search");
    expect(await offered(551)).toEqual([HOME, "Search", "Sign up", "Menu"]);
  });

  test("sees Write from 728 px on, which opens sign-up and then the editor", async () => {
    await open(storyPath);
    expect(await offered(727)).not.toContain("Write");
    expect(await offered(728)).toContain("Write");
    const href = await page.getByRole("link", { name: "Write", exact: true }).getAttribute("href");
    const target = new URL(href ?? "", origin);
    expect(target.searchParams.get("operation")).toBe("register");
    expect(target.searchParams.get("redirect")).toBe("/new-story");
    expect(href).toContain("new_post_topnav");
  });

  test("returns to the page where they started to sign up or in", async () => {
    await open(storyPath);
    for (const [name, operation] of [
      ["Sign up", "register"],
      ["Sign in", "login"],
    ]) {
      const link = page.locator('[data-chrome="top-bar"]').getByRole("link", { name });
      const target = new URL((await link.getAttribute("href")) ?? "", origin);
      expect(target.searchParams.get("operation")).toBe(operation);
      expect(target.searchParams.get("redirect")).toBe(storyPath);
    }
  });

  test("can search with the field", async () => {
    await open(storyPath);
    const field = page.getByRole("searchbox");
    await field.fill("plain language");
    await Promise.all([page.waitForURL((url) => url.pathname === "/search"), field.press("Enter")]);
    expect(new URL(page.url()).searchParams.get("q")).toBe("plain language");
  });
});

describe("a signed-in reader", () => {
  test("sees the sidebar, notifications and their menu, but no sign-in links", async () => {
    await signInBrowser(context, { origin, persist }, { name: "Rita Reader" });
    await open("/");
    expect(await offered(1280)).toEqual([
      "Sidebar",
      HOME,
      SEARCH,
      "Write",
      "Notifications",
      expect.stringContaining("Rita Reader: your menu"),
    ]);
    expect(await offered(360)).toEqual([
      "Sidebar",
      HOME,
      "Search",
      "Notifications",
      expect.stringContaining("Rita Reader: your menu"),
    ]);
    const write = page.getByRole("link", { name: "Write", exact: true, includeHidden: true });
    expect(await write.getAttribute("href")).toBe("/new-story");
  });

  test.each([
    [0, "Notifications", ""],
    [7, /^Notifications.*7/, "7"],
    [100, /^Notifications.*99\+/, "99+"],
  ])("sees %i unread notifications", async (unread, name, badge) => {
    await signInBrowser(context, { origin, persist }, { unread_notification_count: unread });
    await open("/");
    const bell = page.getByRole("link", { name });
    await bell.waitFor();
    expect((await bell.innerText()).trim()).toBe(badge);
  });

  test("sees a bar that fits the narrowest screen and keeps its position while the page scrolls", async () => {
    await signInBrowser(context, { origin, persist }, { unread_notification_count: 100 });
    await open(storyPath);
    await page.setViewportSize({ width: 320, height: 600 });
    await page.evaluate(() => window.scrollTo(0, 900));
    const bar = page.locator('[data-chrome="top-bar"]');
    expect((await bar.boundingBox())?.y).toBe(0);
    const inside = await bar.evaluate((element) => element.scrollWidth <= element.clientWidth);
    expect(inside).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
