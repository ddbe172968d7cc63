import { beforeAll, describe, expect, test } from "vitest";
import { findPositions, type Places } from "../support/browser/everyPage.ts";
import { context, open, page, useBrowser, usePage } from "../support/browser/journey.ts";
import { signInBrowser } from "../support/browser/signInBrowser.ts";
import { origin, persist } from "../support/browser/servedProduct.ts";

let places: Places;

useBrowser();
beforeAll(async () => {
  places = await findPositions(origin);
});
usePage({
  viewport: { width: 1280, height: 900 },
  reducedMotion: "reduce",
});

const avatar = () => page.locator('header a[aria-haspopup="menu"]');
const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
const isFocused = (locator: ReturnType<typeof avatar>) =>
  locator.evaluate((element) => element === document.activeElement);

describe("a menu", () => {
  const openBy = async (key: string): Promise<void> => {
    await avatar().focus();
    await page.keyboard.press(key);
    await page.getByRole("menu").waitFor();
  };

  test.each(["Enter", "Space", "ArrowDown"])(
    "opens with %s and focuses its first entry",
    async (key) => {
      await open(places.story);
      await openBy(key);
      await expect.poll(focused).toBe("Sign up");
      expect(await avatar().getAttribute("aria-expanded")).toBe("true");
    },
  );

  test("opens with ArrowUp, focuses its last entry, and wraps around at both ends", async () => {
    await open(places.story);
    await openBy("ArrowUp");
    const items = page.getByRole("menu").locator('[role^="menuitem"]');
    await expect.poll(() => isFocused(items.last())).toBe(true);
    await page.keyboard.press("ArrowDown");
    expect(await isFocused(items.first())).toBe(true);
    await page.keyboard.press("ArrowUp");
    expect(await isFocused(items.last())).toBe(true);
    await page.keyboard.press("Home");
    expect(await isFocused(items.first())).toBe(true);
    await page.keyboard.press("End");
    expect(await isFocused(items.last())).toBe(true);
  });

  test("focuses an entry by its first letters", async () => {
    await open(places.story);
    await openBy("Enter");
    await expect.poll(focused).toBe("Sign up");
    await page.keyboard.press("h");
    expect(await focused()).toBe("Help");
  });

  test("closes on Tab, and the focus continues after its button", async () => {
    await open(places.story);
    await openBy("Enter");
    await expect.poll(focused).toBe("Sign up");
    await page.keyboard.press("Tab");
    await page.getByRole("menu").waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.closest("[role=menu]"))).toBeNull();
    await page.keyboard.press("Shift+Tab");
    expect(await isFocused(avatar())).toBe(true);
  });

  test("closes with a click outside and with its button", async () => {
    await open(places.story);
    await openBy("Enter");
    await page.mouse.click(300, 600);
    await page.getByRole("menu").waitFor({ state: "hidden" });
    await avatar().click();
    await page.getByRole("menu").waitFor();
    await avatar().click();
    await page.getByRole("menu").waitFor({ state: "hidden" });
    expect(await avatar().getAttribute("aria-expanded")).toBe("false");
  });
});

test("tabs that are pages are reached with Tab and opened with Enter", async () => {
  await open(`/@${places.writer}`);
  const about = page.locator("main nav").getByRole("link", { name: "About" });
  await about.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`${origin}/@${places.writer}/about`);
  const current = page.locator('main nav [aria-current="page"]');
  await expect.poll(() => current.first().innerText()).toBe("About");
});

test("a list that grows moves the focus to the new entries until its end", async () => {
  await open(`/${places.publication}/latest`);
  const more = page.getByRole("link", { name: "More stories" });
  const items = page.locator("main ul[aria-label] > li");
  for (let pages = 0; pages < 10 && (await more.count()) > 0; pages += 1) {
    const before = await items.count();
    await more.focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      (count) => document.querySelectorAll("main ul[aria-label] > li").length > count,
      before,
    );
    const came = (await items.count()) - before;
    await page.waitForFunction(
      (words) => document.getElementById("announcement")?.textContent === words,
      `${came} more`,
    );
    const holdsFocus = await items
      .nth(before)
      .evaluate((item) => item.contains(document.activeElement));
    expect(holdsFocus).toBe(true);
  }
  expect(await more.count()).toBe(0);
});

test("the theme is chosen with the arrow keys", async () => {
  await open(places.story);
  await page.getByRole("radio", { name: "System theme" }).focus();
  await page.keyboard.press("ArrowRight");
  expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
  await page.keyboard.press("ArrowRight");
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
});

test("the sidebar's button states whether the sidebar is open, and opens it with Enter", async () => {
  await page.setViewportSize({ width: 800, height: 800 });
  await signInBrowser(context, { origin, persist });
  await open("/");
  const toggle = page.getByRole("button", { name: "Sidebar", exact: true });
  expect(await toggle.getAttribute("aria-expanded")).toBe("false");
  await toggle.focus();
  await page.keyboard.press("Enter");
  const overlay = page.getByRole("dialog", { name: "Sidebar" });
  await overlay.waitFor();
  await page.keyboard.press("Escape");
  await overlay.waitFor({ state: "hidden" });
  expect(await isFocused(toggle)).toBe(true);
  expect(await toggle.getAttribute("aria-expanded")).toBe("false");
});

describe("the focus", () => {
  const PAGES: readonly (readonly [string, (places: Places) => string])[] = [
    ["home", () => "/"],
    ["a story", ({ story }) => story],
    ["a profile", ({ writer }) => `/@${writer}/about`],
    ["a publication", ({ publication }) => `/${publication}`],
    ["a tag", ({ tag }) => `/tag/${tag}`],
  ];

  test.each(PAGES)(
    "is visible on every kind of control of %s, in the light and dark themes",
    async (_, path) => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await open(path(places));
        const kinds = new Set<string>();
        const unseen: string[] = [];
        for (let stop = 0; stop < 45; stop += 1) {
          await page.keyboard.press("Tab");
          const at = await page.evaluate(() => {
            const element = document.activeElement;
            if (!element || element === document.body) return null;
            const shown = element.closest("label") ?? element;
            const { x, y, width, height } = shown.getBoundingClientRect();
            const kind = `${element.className} in ${element.parentElement?.className}`;
            return { kind, text: element.textContent?.trim().slice(0, 30), x, y, width, height };
          });
          if (!at) break;
          if (kinds.has(at.kind)) continue;
          kinds.add(at.kind);
          const x = Math.max(0, at.x - 5);
          const y = Math.max(0, at.y - 5);
          const clip = {
            x,
            y,
            width: Math.min(at.width + 10, 1280 - x),
            height: Math.min(at.height + 10, 900 - y),
          };
          const focused = await page.screenshot({ clip });
          const element = await page.evaluateHandle(() => document.activeElement as HTMLElement);
          await element.evaluate((control) => control.blur());
          const left = await page.screenshot({ clip });
          await element.evaluate((control) => control.focus({ preventScroll: true }));
          if (focused.equals(left)) unseen.push(`${at.kind}: ${at.text}`);
        }
        expect(unseen).toEqual([]);
        expect(kinds.size).toBeGreaterThan(5);
      }
    },
  );
});
