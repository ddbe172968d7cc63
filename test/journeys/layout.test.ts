import { beforeAll, describe, expect, test } from "vitest";
import { PRODUCT_NAME } from "../../shared/product.ts";
import { untilHydrated } from "../support/browser/browser.ts";
import {
  browser,
  context,
  open,
  page,
  useBrowser,
  useSharedPage,
} from "../support/browser/journey.ts";
import { findPositions, type Places } from "../support/browser/everyPage.ts";
import { signInBrowser } from "../support/browser/signInBrowser.ts";
import { origin, persist } from "../support/browser/servedProduct.ts";

// The sizes of the layouts, measured on rendered pages, on both sides of each breakpoint.

let places: Places;

useBrowser();
beforeAll(async () => {
  places = await findPositions(origin);
});
// Disables animations.
useSharedPage({
  viewport: { width: 1280, height: 800 },
  reducedMotion: "reduce",
});

const resize = (width: number) => page.setViewportSize({ width, height: 800 });

/** Returns an element's size and that of its content box. Null if it is hidden. */
const measure = (selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { width, height, left } = element.getBoundingClientRect();
      if (width === 0) return null;
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const before = Number.parseFloat(paddingLeft);
      const after = Number.parseFloat(paddingRight);
      return { width, height, left, before, after, content: width - before - after };
    });

const BAR = '[data-chrome="top-bar"]';
const STRIP = '[data-chrome="mobile-strip"]';
const ASIDE = 'aside[aria-label="More"]';
/** The smallest and largest width of each screen class. */
const SCREENS = [
  ["xs", 320, 551],
  ["sm", 552, 727],
  ["md", 728, 903],
  ["lg", 904, 1079],
  ["xl", 1080, 1600],
] as const;

test("the reading progress shows only for a text that is taller than the window", async () => {
  await open(places.story);
  const height = (): Promise<number> =>
    page
      .locator("article > div > div[aria-hidden=true]:first-child > div")
      .evaluate((line) => line.getBoundingClientRect().height);
  expect(await height()).toBe(2);
  await page.setViewportSize({ width: 1280, height: 20_000 });
  expect(await height()).toBe(0);
});

test("pages fit 320 and 360 px, also in a wider sans face", async () => {
  const { story, writer, publication, tag } = places;
  const paths = [
    story,
    `/@${writer}`,
    `/${publication}`,
    `/tag/${tag}`,
    "/",
    "/search?q=the",
    "/no/such/page",
    "/plans",
    "/gift",
    "/m/signin",
    "/about",
  ];
  const tooWide: string[] = [];
  for (const path of paths) {
    await page.goto(origin + path);
    // The content policy forbids a style element. The face of titles comes with the product.
    await page.evaluate(() => {
      const wider = new CSSStyleSheet();
      wider.replaceSync("*:not(h1) { letter-spacing: 0.08em !important }");
      document.adoptedStyleSheets = [wider];
    });
    for (const width of [320, 360]) {
      await resize(width);
      const found = await page.evaluate(() => document.documentElement.scrollWidth);
      if (found > width) tooWide.push(`${path} is ${found} px wide at ${width}`);
    }
  }
  expect(tooWide).toEqual([]);
});

test("the top bar is 57 px high, and the strip on phones 41 px", async () => {
  await open(places.story);
  for (const [name, least, greatest] of SCREENS) {
    for (const width of [least, greatest]) {
      await resize(width);
      expect((await measure(BAR))?.height).toBe(57);
      expect((await measure(STRIP))?.height).toBe(name === "xs" ? 41 : undefined);
    }
  }
});

test("a card's bookmark is at the end of its details, also next to an image", async () => {
  let path: string | undefined = `/${places.publication}/latest`;
  while (path !== undefined) {
    const html = await (await fetch(origin + path)).text();
    if (/<article[^]*?<img[^>]*width="160"/.test(html)) break;
    path = /<a[^>]*href="([^"]*[?&](?:amp;)?p=[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
  }
  if (path === undefined) throw new Error("No story of the publication has a picture");
  await open(path);
  for (const width of [360, 1280]) {
    await resize(width);
    const faults = await page.locator("article").evaluateAll((cards) =>
      cards.flatMap((card) => {
        const [time, save] = [card.querySelector("time"), card.querySelector('[title^="Sign up"]')];
        if (!time || !save) return ["a card lacks something"];
        const facts = time.parentElement!.getBoundingClientRect();
        const { top, bottom } = save.getBoundingClientRect();
        const middle = (top + bottom) / 2;
        return middle > facts.top && middle < facts.bottom ? [] : [card.textContent];
      }),
    );
    expect(faults, `at ${width} px`).toEqual([]);
  }
});

test("the grid has 6, 8, 10 and then 12 columns", async () => {
  await open("/about");
  const columns: string[] = [];
  for (const [, least] of SCREENS) {
    await resize(least);
    columns.push(
      await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue("--grid-columns"),
      ),
    );
  }
  expect(columns).toEqual(["6", "8", "10", "12", "12"]);
});

describe("a story", () => {
  test("is at most 680 px wide, with margins of 24 px", async () => {
    await open(places.story);
    for (const [, least, greatest] of SCREENS) {
      for (const width of [least, greatest]) {
        await resize(width);
        const article = await measure("article");
        expect(article).toMatchObject({ before: 24, after: 24 });
        expect(article?.content).toBe(Math.min(680, width - 48));
      }
    }
  });

  test("uses font sizes from 16 to 32 px, larger on larger screens", async () => {
    await open(places.story);
    const size = () =>
      page
        .locator(".story-body")
        .first()
        .evaluate((body) => Number.parseFloat(getComputedStyle(body).fontSize));
    await resize(360);
    expect(await size()).toBe(18);
    await resize(1280);
    expect(await size()).toBe(20);
  });
});

test("a story's actions fit a phone's width without clipped icons, however many claps it has", async () => {
  await signInBrowser(context, { origin, persist });
  await open(places.story);
  const clap = page.getByRole("button", { name: /^Clap:/ }).first();
  const row = clap.locator("xpath=ancestor::div[1]");
  for (let times = 0; times < 10; times += 1) await clap.click();
  await expect.poll(() => row.textContent()).toContain("+10");
  for (const width of [360, 375, 390]) {
    await resize(width);
    const narrow = await row
      .locator("svg")
      .evaluateAll(
        (icons) => icons.filter((icon) => icon.getBoundingClientRect().width < 16).length,
      );
    expect(narrow, `at ${width} px`).toBe(0);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, `at ${width} px`).toBe(0);
  }
});

describe("two columns", () => {
  test("start at 904 px, with an aside of 352 px, or 368 px from 1080 px on", async () => {
    await open(`/@${places.writer}`);
    const widths: (number | undefined)[] = [];
    for (const width of [360, 903, 904, 1079, 1080, 1440]) {
      await resize(width);
      widths.push((await measure(ASIDE))?.width);
    }
    expect(widths).toEqual([undefined, undefined, 352, 352, 368, 368]);
  });

  test("are at most 1320 px wide and centered, and the text keeps its reading width", async () => {
    await open(`/@${places.writer}`);
    await resize(1600);
    const main = await measure("main");
    const aside = await measure(ASIDE);
    expect(main?.content).toBe(680);
    expect(main).toMatchObject({ before: 24, after: 24 });
    const end = (aside?.left ?? 0) + (aside?.width ?? 0);
    expect(end).toBe((1600 - 1320) / 2 + 1320);
  });
});

test("wide content is at most 1192 px wide", async () => {
  await open("/no/such/page");
  await resize(1600);
  expect((await measure("main > div"))?.content).toBe(1192);
  await resize(800);
  expect((await measure("main > div"))?.content).toBe(752);
});

describe("the sidebar", () => {
  test("is 240 px wide and next to the page, or over it on small screens", async () => {
    await signInBrowser(context, { origin, persist });
    await open("/");
    const text = "main > *";
    expect(await measure("#sidebar")).toMatchObject({ width: 240, left: 0 });
    expect((await measure(text))?.left).toBeGreaterThanOrEqual(240);
    await resize(1079);
    expect(await measure("#sidebar")).toBeNull();
    const before = await measure(text);
    await page.getByRole("button", { name: "Sidebar", exact: true }).click();
    const overlay = page.getByRole("dialog", { name: "Sidebar" });
    await overlay.waitFor();
    await expect.poll(async () => (await overlay.boundingBox())?.x).toBe(0);
    expect((await overlay.boundingBox())?.width).toBe(240);
    expect(await measure(text)).toEqual(before);
  });

  test("never makes a page scroll sideways, open or closed", async () => {
    await signInBrowser(context, { origin, persist });
    await open(places.story);
    for (const width of [1080, 1280]) {
      await resize(width);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over).toBe(0);
    }
  });
});

describe("inside the native app", () => {
  test("a phone shows no strip", async () => {
    const app = await browser.newContext({
      viewport: { width: 360, height: 700 },
      userAgent: `Mozilla/5.0 (iPhone) ${PRODUCT_NAME}App/3.1`,
    });
    const inside = await app.newPage();
    await inside.goto(origin + places.story);
    await untilHydrated(inside);
    expect(await inside.locator(STRIP).isVisible()).toBe(false);
    expect(await inside.locator(BAR).isVisible()).toBe(true);
    await app.close();
  });
});

test("forced colors show the current page and the focused field", async () => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(`/${places.publication}/about`);
  const colors = await page
    .locator('[data-chrome="publication-navigation"] a')
    .evaluateAll((links) =>
      links.map((link) => [link.ariaCurrent, getComputedStyle(link).borderBlockEndColor]),
    );
  const current = colors.find(([isCurrent]) => isCurrent !== null)!;
  const others = colors.filter(([isCurrent]) => isCurrent === null).map(([, color]) => color);
  expect(others.length).toBeGreaterThan(0);
  expect(others).not.toContain(current[1]);
  const field = page.getByRole("searchbox").first();
  await field.focus();
  expect(await field.evaluate((input) => getComputedStyle(input).outlineStyle)).toBe("solid");
});

test("a low window doesn't spend its height on fixed bars", async () => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(places.story);
  const position = () =>
    page.locator('[data-chrome="top-bar"]').evaluate((bar) => getComputedStyle(bar).position);
  expect(await position()).toBe("static");
});

test("printing omits the controls", async () => {
  await open(places.story);
  await page.emulateMedia({ media: "print" });
  expect(await page.locator("article h1").isVisible()).toBe(true);
  for (const control of ["[role=search]", "button", "form", "footer", "aside", "#responses > a"]) {
    expect(await page.locator(control).filter({ visible: true }).count()).toBe(0);
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
    "light",
  );
});
