import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../shared/ids.ts";
import type { Paragraph } from "../../../shared/story/document.ts";
import { untilHydrated, watch } from "../../support/browser/browser.ts";
import { browser, useBrowser } from "../../support/browser/journey.ts";
import { onServedDatabase } from "../../support/browser/servedDatabase.ts";
import { signInBrowser } from "../../support/browser/signInBrowser.ts";
import { origin, persist } from "../../support/browser/servedProduct.ts";

// Names without spaces, wide tables and long lines, and right-to-left scripts.

const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten"
  .repeat(5)
  .slice(0, 300);
const ARABIC = "حافة الورقة المصنوعة يدويا لا تكون مستقيمة أبدا.";
const CELLS = Array.from({ length: 14 }, (_, column) => ({ text: `Column ${column}` }));

const LONG_STORY: Paragraph[] = [
  { name: "a1", type: "P", text: LONG },
  { name: "a2", type: "H2", text: LONG },
  { name: "a3", type: "PRE", text: `const line = "${LONG}";` },
  { name: "a4", type: "TABLE", text: LONG, table: { rows: [CELLS, CELLS] } },
  {
    name: "a5",
    type: "IMG",
    text: LONG,
    image: {
      url: "https://pictures.example/wide.png",
      width: 3000,
      height: 900,
      alt: "",
      layout: "FULL",
    },
  },
];
const ARABIC_STORY: Paragraph[] = [
  { name: "b1", type: "P", text: ARABIC },
  { name: "b2", type: "BQ", text: ARABIC },
  { name: "b3", type: "ULI", text: ARABIC },
  { name: "b4", type: "PRE", text: "const edge = 1;" },
  { name: "b5", type: "P", text: "One paragraph in another script." },
];

const ids = { user: newId("user"), collection: newId("collection"), tag: newId("tag") };
const LONG_HOST_OWNER = newId("collection");
/** 60 characters long. */
const LONG_HOST = `${LONG_HOST_OWNER}.example`.padStart(60, "w");
const posts = { long: newId("post"), arabic: newId("post") };
const paths = {
  "the long story": `/p/${posts.long}`,
  "the story from right to left": `/p/${posts.arabic}`,
  "its writer": `/@w${ids.user}`,
  "about its writer": `/@w${ids.user}/about`,
  "its publication": `/c-${ids.collection}`,
  "about its publication": `/c-${ids.collection}/about`,
  "its tag": `/tag/${ids.tag}`,
} as const;

let context: BrowserContext;
let page: Page;

useBrowser();
beforeAll(async () => {
  await onServedDatabase(persist, async (db) => {
    const run = (sql: string, ...values: (string | number)[]) => db.prepare(sql).bind(...values);
    const story = (id: string, title: string, subtitle: string, paragraphs: Paragraph[]) => [
      // Old dates, so that the starter stories remain first in every list.
      run(
        `INSERT INTO posts (id, creator_id, collection_id, status, visibility, title, subtitle, slug,
           excerpt, reading_time, clap_count, created_at, first_published_at, latest_published_at, updated_at)
         VALUES (?1, ?2, ?3, 'PUBLISHED', 'PUBLIC', ?4, ?5, 'hard', '', 4, 1234, 1000, 1000, 1000, 1000)`,
        id,
        ids.user,
        ids.collection,
        title,
        subtitle,
      ),
      run(
        "INSERT INTO post_bodies (post_id, document) VALUES (?1, ?2)",
        id,
        JSON.stringify({ paragraphs }),
      ),
      run("INSERT INTO post_tags (post_id, tag_id, position) VALUES (?1, ?2, 0)", id, ids.tag),
    ];
    await db.batch([
      run(
        `INSERT INTO users (id, username, username_key, name, bio, location, created_at, updated_at)
         VALUES (?1, ?2, ?2, ?3, ?4, ?3, 0, 0)`,
        ids.user,
        `w${ids.user}`,
        LONG.slice(0, 100),
        LONG,
      ),
      run(
        `INSERT INTO collections (id, slug, name, tagline, description, creator_id, header_color, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?4, ?5, '#5b1a5f', 0, 0)`,
        ids.collection,
        `c-${ids.collection}`,
        LONG.slice(0, 100),
        LONG,
        ids.user,
      ),
      run(
        "INSERT INTO collection_members (collection_id, user_id, role, created_at) VALUES (?1, ?2, 'EDITOR', 0)",
        ids.collection,
        ids.user,
      ),
      run(
        "INSERT INTO tags (id, slug, display_title, post_count, created_at) VALUES (?1, ?1, ?2, 2, 0)",
        ids.tag,
        LONG.slice(0, 60),
      ),
      ...story(posts.long, LONG, LONG, LONG_STORY),
      ...story(posts.arabic, "عن الورق والحبر", "حكاية طويلة", ARABIC_STORY),
    ]);
  });
  context = await browser.newContext();
  page = await context.newPage();
});

const open = async (path: string): Promise<void> => {
  await page.goto(origin + path);
  await untilHydrated(page);
};
const styleOf = (selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test.each(Object.entries(paths))("%s never scrolls sideways", async (_, path) => {
  const seen = watch(page);
  await open(path);
  for (const width of [320, 552, 768, 1080, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.evaluate(() => {
      const { clientWidth } = document.documentElement;
      return [...document.querySelectorAll("main *, header *, footer *")]
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          if (width <= 1 || (left >= -0.5 && right <= clientWidth + 0.5)) return false;
          for (let around = element.parentElement; around; around = around.parentElement) {
            if (getComputedStyle(around).overflowX !== "visible") return false;
          }
          return true;
        })
        .map((element) => `${element.tagName}.${element.className}`);
    });
    expect(over).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  // Images of sites that do not exist here.
  const complaints = seen.complaints.filter((text) => !text.startsWith("Failed to load resource"));
  expect(complaints).toEqual([]);
});

test("the menu of somebody with a long name shows all of it", async () => {
  const own = await browser.newContext({ viewport: { width: 320, height: 800 } });
  await signInBrowser(own, { origin, persist }, { name: LONG.slice(0, 50) });
  const opened = await own.newPage();
  await opened.goto(origin);
  await untilHydrated(opened);
  await opened.locator('header a[aria-haspopup="menu"]').click();
  const menu = opened.getByRole("menu");
  await menu.getByText("Sign out").waitFor();
  const excess = await menu.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(excess).toBe(0);
  await own.close();
});

describe("a story in a right-to-left language", () => {
  test("is laid out from right to left, including quotations and lists, but not code", async () => {
    await open(paths["the story from right to left"]);
    expect(await styleOf("main article", "direction")).toBe("rtl");
    expect(await styleOf(".story-body blockquote", "border-right-width")).toBe("3px");
    expect(await styleOf(".story-body blockquote", "font-style")).toBe("normal");
    expect(await styleOf(".story-body ul", "padding-left")).toBe("0px");
    expect(await styleOf(".story-body pre", "direction")).toBe("ltr");
    expect(await styleOf(".story-body > p:last-of-type", "direction")).toBe("ltr");
    const avatar = (await page.locator("article header a").first().boundingBox())!;
    const title = (await page.locator("article h1").boundingBox())!;
    expect(Math.abs(avatar.x + avatar.width - (title.x + title.width))).toBeLessThan(2);
  });

  test("appears from right to left in lists, while numbers keep their order", async () => {
    await open(paths["its writer"]);
    const card = page.locator("main article", { hasText: "عن الورق" });
    expect(await card.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
    const [figure, words] = await card.getByText("4 min read").evaluate((element) => {
      const place = (start: number, end: number): number => {
        const range = document.createRange();
        range.setStart(element.firstChild!, start);
        range.setEnd(element.firstChild!, end);
        return range.getBoundingClientRect().left;
      };
      return [place(0, 1), place(2, 10)];
    });
    expect(figure).toBeLessThan(words!);
  });
});

test("a name that is too long for its line is truncated with an ellipsis, and its whole link is tappable", async () => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(paths["its tag"]);
  const link = page.locator("main article a", { hasText: LONG.slice(0, 20) }).first();
  const box = (await link.boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(24);
  expect(box.height).toBeLessThan(40);
  expect(box.x + box.width).toBeLessThanOrEqual(360 - 24);
});

test.each([
  ["a follow", () => `/_/subscribe/user/${ids.user}`, `Follow ${LONG.slice(0, 50)}`],
  ["another host", () => `/m/global-identity-2?${identityWay()}`, LONG_HOST],
])("a dialog about %s fits a phone even with long names", async (_, pathOf, name) => {
  await onServedDatabase(persist, (db) =>
    db
      .prepare(
        `INSERT OR IGNORE INTO collections (id, slug, name, domain, created_at, updated_at)
         VALUES (?1, ?1, 'Own Domain', ?2, 0, 0)`,
      )
      .bind(LONG_HOST_OWNER, LONG_HOST)
      .run(),
  );
  const own = await browser.newContext({ viewport: { width: 360, height: 800 } });
  await signInBrowser(own, { origin, persist }, { name: LONG.slice(0, 50) });
  const question = await own.newPage();
  await question.goto(origin + pathOf());
  expect(await question.getByRole("heading").innerText()).toContain(name);
  const rights = await question
    .locator("body *")
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().right));
  expect(Math.max(...rights)).toBeLessThanOrEqual(360);
  expect(await question.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await own.close();
});

function identityWay(): URLSearchParams {
  const redirectUrl = `http://${LONG_HOST}:${new URL(origin).port}/about`;
  return new URLSearchParams({ state: "a".repeat(64), redirectUrl });
}
