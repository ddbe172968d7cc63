// A writer and a reader in separate browsers: each is notified of the other's actions, and every
// count on a page equals the database.

import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { untilHydrated } from "../support/browser/browser.ts";
import { publishedUrl, saved as storySaved } from "../support/browser/editorPage.ts";
import { openAs, useBrowser, visit } from "../support/browser/journey.ts";
import { readNumber } from "../support/browser/servedDatabase.ts";
import { origin, persist } from "../support/browser/servedProduct.ts";

const PATIENCE = { timeout: 30_000 };
const WRITER = "Wilhelmina Writer";
const READER = "Rosa Reader";
const TITLE = "What two browsers agree on";

let writer: { id: string; username: string };
let reader: { id: string; username: string };
let writing: Page;
let reading: Page;
let story: { id: string; path: string };

const stored = (sql: string, ...values: string[]): Promise<number> =>
  readNumber(persist, sql, ...values);

useBrowser();
beforeAll(async () => {
  [writing, writer] = await openAs(WRITER);
  [reading, reader] = await openAs(READER);
});

const inHome = () =>
  reading.locator('ul[aria-label^="Stories"] > li').filter({ hasText: TITLE }).first();

test("a writer publishes, and both see a reader's actions as stored", async () => {
  // The writer publishes.
  await writing.goto(`${origin}/new-story`);
  const text = writing.locator(".story-editor[contenteditable=true]");
  await text.waitFor();
  await writing.getByRole("textbox", { name: "Title", exact: true }).fill(TITLE);
  await text.click();
  await writing.keyboard.type("Counts are promises that pages make to those who read them.");
  await storySaved(writing);
  await writing.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = writing.getByRole("dialog", { name: "Publish" });
  await dialog.getByRole("button", { name: "Publish now" }).click();
  const { pathname } = new URL(await publishedUrl(dialog));
  story = { id: /[0-9a-f]{12}$/.exec(pathname)![0], path: pathname };

  // The reader follows them; the count beside the button equals the stored one.
  await visit(reading, `/@${writer.username}`);
  const follow = reading.locator("button[aria-pressed]:visible").first();
  await follow.waitFor();
  await expect.poll(() => follow.getAttribute("aria-pressed"), PATIENCE).toBe("false");
  await follow.click();
  const followers = "SELECT follower_count AS n FROM users WHERE id = ?1";
  await expect.poll(() => stored(followers, writer.id), PATIENCE).toBe(1);
  await reading.reload();
  await untilHydrated(reading);
  const shown = reading.locator('a[href$="/followers"]:visible').first();
  expect(Number.parseInt(await shown.innerText(), 10)).toBe(1);

  // The reader's home shows the story first, with its reason.
  await visit(reading, "/");
  await inHome().waitFor();
  expect(await inHome().innerText()).toContain(`Because you follow ${WRITER}`);
  await inHome().getByRole("heading", { name: TITLE }).click();
  await reading.waitForURL((url) => url.pathname.endsWith(story.id));

  // The maximum number of claps, each counted once.
  await visit(reading, story.path);
  const claps = reading
    .locator("article")
    .getByRole("button", { name: /^Clap:/ })
    .first();
  for (let press = 0; press < 7; press += 1) await claps.click();
  const clapCount = "SELECT clap_count AS n FROM posts WHERE id = ?1";
  await expect.poll(() => stored(clapCount, story.id), PATIENCE).toBe(7);
  expect(await stored("SELECT sum(clap_count) AS n FROM claps WHERE post_id = ?1", story.id)).toBe(
    7,
  );

  // A highlight.
  await reading.keyboard.press("Shift");
  await reading.evaluate(() => {
    const paragraph = document.querySelector(".story-body p[id*='p-']")!;
    const words = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT).nextNode() as Text;
    paragraph.scrollIntoView({ block: "center" });
    getSelection()!.setBaseAndExtent(words, 0, words, 19);
  });
  const bar = reading.getByRole("toolbar", { name: "Selected text" });
  await bar.waitFor();
  await bar.getByRole("button", { name: "Highlight" }).click();
  const highlights = "SELECT count(*) AS n FROM highlights WHERE user_id = ?1 AND post_id = ?2";
  await expect.poll(() => stored(highlights, reader.id, story.id), PATIENCE).toBe(1);

  // A response.
  const field = reading.getByLabel("Write a response");
  await field.fill("They keep them, too.");
  await reading
    .locator("form")
    .filter({ has: field })
    .getByRole("button", { name: "Respond", exact: true })
    .click();
  const responses = "SELECT response_count AS n FROM posts WHERE id = ?1";
  await expect.poll(() => stored(responses, story.id), PATIENCE).toBe(1);

  // Once saved, it is beside their home feed.
  await reading
    .getByRole("button", { name: `Save ${TITLE}` })
    .first()
    .click();
  await reading.getByRole("checkbox", { name: /Reading list/ }).check();
  const saved =
    "SELECT count(*) AS n FROM catalog_items WHERE owner_id = ?1 AND removed_at IS NULL";
  await expect.poll(() => stored(saved, reader.id), PATIENCE).toBe(1);
  await visit(reading, "/");
  await reading
    .locator("section", { has: reading.locator("#reading-list") })
    .getByText(TITLE)
    .waitFor();

  // After all that, the page agrees with the database.
  await visit(reading, story.path);
  const total = async () => Number.parseInt((await claps.innerText()).replaceAll(/\D/g, ""), 10);
  await expect.poll(total, PATIENCE).toBe(7);

  // The writer is notified: the badge shows the count, and nothing after reading.
  const unread = "SELECT count(*) AS n FROM notifications WHERE user_id = ?1 AND is_unread = 1";
  await expect.poll(() => stored(unread, writer.id), PATIENCE).toBe(3);
  const counted = "SELECT unread_notification_count AS n FROM users WHERE id = ?1";
  expect(await stored(counted, writer.id)).toBe(3);
  await visit(writing, "/");
  await writing.getByRole("link", { name: "Notifications, 3 unread" }).first().waitFor();
  await visit(writing, "/me/notifications");
  const told = writing.locator("main li").filter({ hasText: READER });
  await expect.poll(() => told.count(), PATIENCE).toBe(3);
  await expect.poll(() => stored(unread, writer.id), PATIENCE).toBe(0);
  expect(await stored(counted, writer.id)).toBe(0);
  await visit(writing, "/");
  await writing.getByRole("link", { name: "Notifications", exact: true }).first().waitFor();
}, 300_000);

test("new stories of followed writers have a dot until the reader has visited", async () => {
  await visit(reading, "/?feed=following");
  const strip = reading.getByRole("navigation", { name: "What you follow" });
  const entry = strip.getByRole("link", { name: new RegExp(`^${WRITER}`) });
  await reading.evaluate(() => localStorage.removeItem("following-seen"));
  await reading.reload();
  await untilHydrated(reading);
  await expect.poll(() => entry.innerText(), PATIENCE).toContain("(new)");
  await entry.click();
  await reading.waitForURL(`${origin}/@${writer.username}`);
  await reading.getByRole("heading", { level: 1 }).waitFor();
  await visit(reading, "/?feed=following");
  await expect.poll(() => entry.innerText(), PATIENCE).not.toContain("(new)");
}, 180_000);

test("a reader sees less of something, undoes it, mutes and unmutes", async () => {
  await visit(reading, "/?feed=following");
  const menu = () =>
    inHome()
      .getByRole("button", { name: `More about ${TITLE}` })
      .click();
  const less = "SELECT count(*) AS n FROM feed_reductions WHERE user_id = ?1";
  await inHome().waitFor();
  await menu();
  await reading.getByRole("menuitem", { name: /^Show less like this/ }).click();
  await reading.getByText(`You’ll see less of ${WRITER} on your home page.`).first().waitFor();
  const undo = reading.getByRole("button", { name: "Undo" }).first();
  // The notice stays while the pointer is over it.
  await undo.hover();
  await expect.poll(() => stored(less, reader.id), PATIENCE).toBe(1);
  await undo.click();
  await expect.poll(() => stored(less, reader.id), PATIENCE).toBe(0);
  await inHome().waitFor();

  const mutes = "SELECT count(*) AS n FROM user_mutes WHERE user_id = ?1";
  await menu();
  await reading.getByRole("menuitem", { name: `Mute ${WRITER}` }).click();
  await expect.poll(() => stored(mutes, reader.id), PATIENCE).toBe(1);
  await inHome().waitFor({ state: "hidden" });
  for (const path of ["/", "/?feed=following"]) {
    await visit(reading, path);
    expect(await inHome().count()).toBe(0);
  }
  await visit(reading, "/me/settings/mute");
  await reading.getByRole("button", { name: `Unmute ${WRITER}` }).click();
  await expect.poll(() => stored(mutes, reader.id), PATIENCE).toBe(0);
  await reading.getByText(`${WRITER} has been unmuted.`).first().waitFor();
  await visit(reading, "/?feed=following");
  await inHome().waitFor();

  // The sort order applies in all of the reader's browsers.
  await visit(reading, "/");
  await reading.getByRole("button", { name: "Newest first" }).click();
  const order = "SELECT home_feed_order = 'LATEST' AS n FROM users WHERE id = ?1";
  await expect.poll(() => stored(order, reader.id), PATIENCE).toBe(1);
  const pressed = reading.locator('button[name="order"][aria-pressed="true"]');
  await expect.poll(() => pressed.innerText(), PATIENCE).toBe("Newest first");
}, 240_000);

test("a writer pins their story from its menu, and moves it to the trash and back", async () => {
  await visit(writing, story.path);
  const choose = async (name: string): Promise<void> => {
    await writing
      .getByRole("button", { name: `More about ${TITLE}` })
      .first()
      .click();
    await writing.getByRole("menuitem", { name, exact: true }).click();
  };
  const pins = "SELECT count(*) AS n FROM pinned_posts WHERE user_id = ?1";
  await choose("Pin to your profile");
  await expect.poll(() => stored(pins, writer.id), PATIENCE).toBe(1);
  await choose("Unpin from your profile");
  await expect.poll(() => stored(pins, writer.id), PATIENCE).toBe(0);
  await choose("Delete story");
  await writing.waitForURL((url) => url.pathname === "/me/stories/public");
  const trashed = "SELECT deleted_at IS NOT NULL AS n FROM posts WHERE id = ?1";
  expect(await stored(trashed, story.id)).toBe(1);
  await writing.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(() => stored(trashed, story.id), PATIENCE).toBe(0);
}, 120_000);
