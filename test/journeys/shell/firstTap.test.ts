// What a reader does on a page whose scripts haven't loaded: it acts once, as soon as they have.

import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../shared/ids.ts";
import { untilHydrated } from "../../support/browser/browser.ts";
import { holdScripts, use, type Way } from "../../support/browser/earlyTaps.ts";
import { page, useBrowser, usePage } from "../../support/browser/journey.ts";
import { onServedDatabase } from "../../support/browser/servedDatabase.ts";
import { aStoryPath } from "../../support/drafts/starterStory.ts";
import { origin, persist } from "../../support/browser/servedProduct.ts";

/** A member-only story, whose star has a popover. */
const STORY = newId("post");
const storyPath = `/p/${STORY}`;

useBrowser();
beforeAll(async () => {
  const other = (await aStoryPath(origin)).split("-").at(-1)!;
  await onServedDatabase(persist, (db) =>
    db.batch([
      db
        .prepare(
          `INSERT INTO posts (id, creator_id, status, visibility, title, slug, created_at,
             updated_at, first_published_at, latest_published_at)
           SELECT ?1, creator_id, 'PUBLISHED', 'LOCKED', 'For members', 'for-members', 0, 0, 1, 1
           FROM posts WHERE id = ?2`,
        )
        .bind(STORY, other),
      db
        .prepare(
          `INSERT INTO post_bodies (post_id, document)
           SELECT ?1, document FROM post_bodies WHERE post_id = ?2`,
        )
        .bind(STORY, other),
    ]),
  );
});
usePage({ viewport: { width: 1280, height: 900 } });

const SHARE = 'article header button[aria-label^="Share"]';
const MORE = 'article header button[aria-label^="More"]';
const STAR = "article header button:has-text('Member-only')";
const LISTEN = 'article header button[aria-label^="Listen"]';

const openMenus = () => page.locator(":is([role=menu], [role=dialog]):popover-open").count();

describe("before a story's scripts have loaded", () => {
  test.each<[string, string, Way]>([
    ["Share", SHARE, "mouse"],
    ["Share", SHARE, "Enter"],
    ["More", MORE, "touch"],
    ["More", MORE, "Space"],
    ["the star", STAR, "touch"],
    ["the star", STAR, "Enter"],
  ])("the popover of %s opens (%s, by %s) and stays open", async (_name, selector, way) => {
    const { release } = await holdScripts(page);
    await page.goto(origin + storyPath);
    await use(page, selector, way);
    await release();
    await untilHydrated(page);
    await expect.poll(openMenus).toBe(1);
    expect(await page.locator(selector).getAttribute("aria-expanded")).toBe("true");
    // The keyboard continues in the menu, and Escape returns to its button.
    await page.keyboard.press("Escape");
    await expect.poll(openMenus).toBe(0);
    await page.locator(`${selector}:focus`).waitFor();
  });

  test("Listen reads the story aloud", async () => {
    await page.addInitScript(() => {
      Object.assign(window, { spoken: 0 });
      speechSynthesis.speak = () => {
        (window as unknown as { spoken: number }).spoken += 1;
      };
    });
    const { release } = await holdScripts(page);
    await page.goto(origin + storyPath);
    await use(page, LISTEN, "touch");
    await release();
    await untilHydrated(page);
    await page.locator('article header button[aria-label="Pause"]').waitFor();
    expect(await page.evaluate(() => (window as unknown as { spoken: number }).spoken)).toBe(1);
  });

  test("only the last of several menus opens, and one that is pressed twice stays open", async () => {
    const { release } = await holdScripts(page);
    await page.goto(origin + storyPath);
    for (const selector of [SHARE, MORE, MORE]) await use(page, selector, "mouse");
    await release();
    await untilHydrated(page);
    await expect.poll(openMenus).toBe(1);
    expect(await page.locator(MORE).getAttribute("aria-expanded")).toBe("true");
    expect(await page.locator(SHARE).getAttribute("aria-expanded")).toBe("false");
  });

  test("a theme that is chosen applies, and typed words stay where they were typed", async () => {
    const { release } = await holdScripts(page);
    await page.goto(origin + storyPath);
    await page.locator('input[name="theme"]').last().focus();
    await page.keyboard.press("Space");
    await page.locator('form[role="search"] input').first().focus();
    await page.keyboard.type("paper");
    await release();
    await untilHydrated(page);
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
    await page.keyboard.type("s");
    expect(await page.locator('form[role="search"] input').first().inputValue()).toBe("papers");
  });
});

test("four seconds after a story has loaded, without a movement, the first tap on More opens its menu", async () => {
  await page.goto(origin + storyPath);
  await page.waitForTimeout(4000);
  expect(await page.locator("html").getAttribute("data-hydrated")).toBeNull();
  await use(page, MORE, "touch");
  await expect.poll(openMenus).toBe(1);
});
