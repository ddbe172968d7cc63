import { beforeAll, expect, test } from "vitest";
import { findPositions, type Places } from "../support/browser/everyPage.ts";
import { context, page, useBrowser, usePage } from "../support/browser/journey.ts";
import { signInBrowser } from "../support/browser/signInBrowser.ts";
import { origin, persist } from "../support/browser/servedProduct.ts";

let places: Places;

useBrowser();
beforeAll(async () => {
  places = await findPositions(origin);
});
usePage({
  javaScriptEnabled: false,
  viewport: { width: 1280, height: 800 },
});

const path = () => new URL(page.url()).pathname;

test("links go from Home to a story, its writer, its publication and a tag", async () => {
  await page.goto(origin);
  await page.locator(`a[href="${places.story}"]`).first().click();
  expect(path()).toBe(places.story);
  await page.locator('a[rel="author"]').first().click();
  expect(path()).toBe(`/@${places.writer}`);
  await page.goBack();
  await page.locator(`article a[href="/${places.publication}"]`).first().click();
  expect(path()).toBe(`/${places.publication}`);
  const navigation = page.locator('[data-chrome="publication-navigation"]');
  await navigation.getByRole("link", { name: "About" }).click();
  expect(path()).toBe(`/${places.publication}/about`);
  await page.goto(origin + places.story);
  await page.locator(`article a[href="/tag/${places.tag}"]`).click();
  expect(path()).toBe(`/tag/${places.tag}`);
});

test("search works with a form that opens a results page", async () => {
  await page.goto(origin + places.story);
  await page.getByRole("searchbox").fill("deckle edge & more");
  await page.getByRole("searchbox").press("Enter");
  expect(page.url()).toBe(`${origin}/search?q=deckle+edge+%26+more`);
});

test("a list can be paged to its end by links, and shows no story twice", async () => {
  await page.goto(origin);
  const stories = new Set<string | null>();
  let pages = 0;
  let shown = 0;
  for (;;) {
    // By URL, because two stories may have the same title.
    const found = await page.locator('ul[aria-label="Latest stories"] > li').evaluateAll((items) =>
      items.map((item) => {
        const title = item.querySelector("h3");
        return (title?.closest("a") ?? title?.querySelector("a"))?.getAttribute("href") ?? null;
      }),
    );
    expect(found).not.toContain(null);
    expect(found.length).toBeGreaterThan(0);
    shown += found.length;
    for (const story of found) stories.add(story);
    pages += 1;
    const more = page.getByRole("link", { name: "More stories" });
    if ((await more.count()) === 0) break;
    expect(pages).toBeLessThan(20);
    await more.click();
    await page.locator('ul[aria-label="Latest stories"] > li').first().waitFor();
    expect(new URL(page.url()).searchParams.has("p")).toBe(true);
    expect(path()).toBe("/");
  }
  expect(pages).toBeGreaterThan(3);
  expect(stories.size).toBe(shown);
});

test("controls that need JavaScript are links or aren't shown", async () => {
  await page.goto(origin + places.story);
  const avatar = page.locator('header a[aria-haspopup="menu"]');
  expect(await avatar.getAttribute("href")).toMatch(/^\/m\/signin\?/);
  const follow = page.getByRole("link", { name: /^Follow / }).first();
  await page.goto(`${origin}/@${places.writer}`);
  expect(await follow.getAttribute("href")).toMatch(/^\/m\/signin\?/);
});

test("a signed-in reader sees the sidebar's links on a wide screen", async () => {
  await signInBrowser(context, { origin, persist });
  // Marks the browser as no-JS, so that the first page doesn't redirect to detect it.
  await context.addCookies([{ name: "plain", value: "1", url: origin }]);
  await page.goto(origin);
  const sidebar = page.locator("#sidebar");
  expect(await sidebar.isVisible()).toBe(true);
  expect(await sidebar.getByRole("link").allInnerTexts()).toEqual([
    "Home",
    "Following",
    "Library",
    "Digest",
    "Reading list",
    "History",
    "Stories",
  ]);
});

test("a signed-in reader can create a list, write a story and sign out on a phone", async () => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signInBrowser(context, { origin, persist });
  await context.addCookies([{ name: "plain", value: "1", url: origin }]);
  await page.goto(origin);
  const menu = page.getByRole("navigation", { name: "Your account" });
  await menu.getByRole("link", { name: "Library" }).click();
  await page.getByLabel("Name of a new list").fill("On paper");
  await page.getByRole("button", { name: "Create list" }).click();
  await page.getByRole("heading", { name: "On paper" }).waitFor();

  await menu.getByRole("link", { name: "Write" }).click();
  await page.getByLabel("Title", { exact: true }).fill("By hand");
  await page.getByLabel("Text").fill("## Ink\n\nOn **paper**.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved.").waitFor();
  const isWithin = () => document.documentElement.scrollWidth <= window.innerWidth;
  expect(await page.evaluate(isWithin)).toBe(true);
  await page.getByRole("button", { name: "Save and publish" }).click();
  await page.getByRole("link", { name: "View story" }).click();
  expect(await page.locator(".story-body strong").innerText()).toBe("paper");

  await menu.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign up" }).first().waitFor();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("session");
});

test("the page follows the system's theme", async () => {
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(origin + places.story);
  const light = await ground();
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await ground()).not.toBe(light);
});

test("images load without JavaScript", async () => {
  await page.goto(origin);
  const sources = await page
    .locator("main img")
    .evaluateAll((images) =>
      images.map((image) => (image as HTMLImageElement).getAttribute("src")),
    );
  expect(sources.filter((source) => !source)).toEqual([]);
});
