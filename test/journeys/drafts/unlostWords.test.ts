// What may interrupt a writer while they write. In each case every word is recovered.

import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "../../../shared/durations.ts";
import { hashToken } from "../../../worker/domain/identity/rows/session.ts";
import { axeFaults } from "../../support/browser/axeFaults.ts";
import { browser, useBrowser } from "../../support/browser/journey.ts";
import { onServedDatabase } from "../../support/browser/servedDatabase.ts";
import { openEditor, publishedUrl, saved, textOf } from "../../support/browser/editorPage.ts";
import { signInBrowser } from "../../support/browser/signInBrowser.ts";
import { origin, persist } from "../../support/browser/servedProduct.ts";

const PATIENCE = { timeout: 30_000 };
const LONG_MS = 120_000;
let context: BrowserContext;
let writer: { id: string };

useBrowser();
beforeEach(async () => {
  // Without animations nothing waits between a click and the keys after it.
  context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
  });
  writer = await signInBrowser(context, { origin, persist });
});
afterEach(() => context.close());

const kept = (page: Page) =>
  page.getByText("Your text is stored on this device.").waitFor(PATIENCE);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Creates and saves a story with one paragraph per line; returns its page and path. */
async function begin(...lines: string[]): Promise<{ page: Page; path: string }> {
  const page = await openEditor(context);
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Not lost");
  await textOf(page).click();
  await page.keyboard.type(lines.join("\n"));
  await saved(page);
  await page.waitForURL(/\/p\/[0-9a-f]{12}\/edit$/);
  return { page, path: new URL(page.url()).pathname };
}

async function writeOn(page: Page, words: string): Promise<void> {
  await page.bringToFront();
  await textOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(words);
}

/** Disconnects one tab from the server, and returns how to reconnect it. */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  const address = "**/_/graphql";
  await page.route(address, (route) => route.abort("internetdisconnected"));
  return async () => {
    await page.unroute(address);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
  };
}

const expectText = (page: Page, text: string) =>
  expect.poll(() => textOf(page).innerText(), PATIENCE).toBe(text);

const onUsers = (sql: string) =>
  onServedDatabase(persist, (db) => db.prepare(sql).bind(writer.id).run());

test(
  "a tab that is killed while the server responds restores all text without a question",
  async () => {
    const { page, path } = await begin("Before.");
    // The server receives the request; the tab never gets the response.
    let taken = 0;
    await page.route("**/_/graphql", async (route) => {
      await route.fetch();
      taken += 1;
    });
    await writeOn(page, " Sent");
    await expect.poll(() => taken, PATIENCE).toBeGreaterThan(0);
    await page.keyboard.insertText(" and written on");
    await page.waitForTimeout(500);
    await page.close();
    const again = await openEditor(context, path);
    await expectText(again, "Before. Sent and written on");
    await saved(again);
    expect(await again.getByRole("alertdialog").count()).toBe(0);
  },
  LONG_MS,
);

test(
  "another tab can publish and restore an old version while this tab has unsaved text",
  async () => {
    const { page: one, path } = await begin("First", "Second");
    const connect = await cutOff(one);
    await writeOn(one, " unsent");
    await kept(one);
    const two = await openEditor(context, path);
    await button(two, "Publish").click();
    const dialog = two.getByRole("dialog", { name: "Publish" });
    await dialog.getByRole("button", { name: "Publish now" }).click();
    await publishedUrl(dialog);
    await two.keyboard.press("Escape");
    await writeOn(two, ", which goes again");
    await saved(two);
    await two.getByRole("link", { name: "Versions" }).click();
    await two.getByRole("region", { name: "All versions" }).getByRole("link").first().click();
    await button(two, "Restore this version").click();
    await two.waitForURL((url) => url.pathname === path);
    await expectText(two, "First\n\nSecond");
    await one.bringToFront();
    await connect();
    await saved(one);
    await expectText(one, "First\n\nSecond unsent");
  },
  LONG_MS,
);

test(
  "a writer who signed out elsewhere is asked to sign in and then has all their text",
  async () => {
    const { page, path } = await begin("Before.");
    await onUsers("DELETE FROM sessions WHERE user_id = ?1");
    await writeOn(page, " After the session has ended");
    await page
      .getByText("You’re signed out. Your text is stored on this device.")
      .waitFor(PATIENCE);
    const link = page.getByRole("link", { name: "Sign in", exact: true });
    expect(await link.getAttribute("href")).toContain(encodeURIComponent(path));
    expect(await axeFaults(page)).toEqual([]);
    // They sign in again in another tab, and return to this one.
    const token = `token-again-${writer.id}`;
    const hash = await hashToken(token);
    await onServedDatabase(persist, (db) =>
      db
        .prepare(
          `INSERT INTO sessions (token_hash, user_id, xsrf_token, created_at, expires_at)
           VALUES (?1, ?2, 'another', 0, ?3)`,
        )
        .bind(hash, writer.id, Number.MAX_SAFE_INTEGER)
        .run(),
    );
    await context.addCookies([{ name: "session", value: token, url: origin }]);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByText(/out of date/).waitFor(PATIENCE);
    await button(page, "Reload").click();
    await expectText(page, "Before. After the session has ended");
    await saved(page);
  },
  LONG_MS,
);

test(
  "a writer who is suspended meanwhile is told so, keeps their text, and has it saved after the suspension ends",
  async () => {
    const { page, path } = await begin("Before.");
    await onUsers("UPDATE users SET hidden_by_staff = 1 WHERE id = ?1");
    await writeOn(page, " Meanwhile suspended");
    await page.getByText("Your account is suspended. Your text is stored").waitFor(PATIENCE);
    await page.close();
    const told = await context.newPage();
    await told.goto(origin + path);
    await told.getByText("You can’t write right now").waitFor(PATIENCE);
    await onUsers("UPDATE users SET hidden_by_staff = 0 WHERE id = ?1");
    const again = await openEditor(context, path);
    await expectText(again, "Before. Meanwhile suspended");
    await saved(again);
  },
  LONG_MS,
);

test(
  "a browser without storage says so, and asks before the only copy is closed",
  async () => {
    const { page } = await begin("Before.");
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    const connect = await cutOff(page);
    await writeOn(page, " The only copy");
    await page
      .getByText("this browser can’t store your text. Leave this page open.")
      .waitFor(PATIENCE);
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked, PATIENCE).toEqual(["beforeunload"]);
    await connect();
    await saved(page);
    await expectText(page, "Before. The only copy");
  },
  LONG_MS,
);

test(
  "text that exceeds the title's limit becomes the first paragraph",
  async () => {
    const { page, path } = await begin("Before.");
    const title = page.getByRole("textbox", { name: "Title", exact: true });
    await title.click();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText("word ".repeat(1100).trim());
    await page.getByText("The rest is now the first paragraph.").waitFor(PATIENCE);
    await saved(page);
    await page.reload();
    await textOf(page).waitFor(PATIENCE);
    const words = `${await title.inputValue()} ${await textOf(page).locator("p").first().innerText()}`;
    expect(words.match(/word/g)).toHaveLength(1100);
    expect(new URL(page.url()).pathname).toBe(path);
  },
  LONG_MS,
);

test(
  "a writer who types while someone else saves the same paragraph is asked when they pause, and continues there",
  async () => {
    const { page, path } = await begin("Words for the review.", "Another.");
    const elsewhere = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await elsewhere.addCookies(await context.cookies());
    const other = await elsewhere.newPage();
    await other.goto(origin + path);
    await textOf(other).waitFor(PATIENCE);
    const choosing = page.getByRole("alertdialog");
    const putCaret = async (where: Page, key: string): Promise<void> => {
      await textOf(where).click();
      await where.keyboard.press("Control+Home");
      if (key !== "Home") await where.keyboard.press(key);
    };
    await putCaret(other, "Home");
    await other.keyboard.insertText("Theirs: ");
    await saved(other);
    await elsewhere.close();
    const typed = " it goes on";
    const more = typed.repeat(4);
    await putCaret(page, "End");
    await page.keyboard.type(typed, { delay: 60 });
    await page.keyboard.press("Control+s");
    await page.keyboard.type(more, { delay: 60 });
    expect(await choosing.count()).toBe(0);
    await expectText(page, `Words for the review.${typed}${more}\n\nAnother.`);
    await choosing.waitFor(PATIENCE);
    // A key pressed at that moment doesn't choose an answer.
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    expect(await choosing.getByText("You and another tab or person").count()).toBe(1);
    expect(await choosing.getByText("Theirs: Words for the review.").count()).toBe(1);
    expect(await axeFaults(page)).toEqual([]);
    await choosing.getByRole("button", { name: "Keep mine" }).click();
    await choosing.waitFor({ state: "hidden", ...PATIENCE });
    await page.keyboard.type(" to its end.");
    await expectText(page, `Words for the review.${typed}${more} to its end.\n\nAnother.`);
    await saved(page);
  },
  LONG_MS,
);

test(
  "keys go on where they were when a dialog closes, wherever it was clicked",
  async () => {
    const page = await openEditor(context);
    const dialog = page.getByRole("dialog");
    const title = page.getByRole("textbox", { name: "Title", exact: true });
    for (const field of [title, textOf(page)]) {
      await field.click();
      await page.keyboard.type("Words before");
      await page.keyboard.press("Control+/");
      await dialog.getByRole("heading").first().dblclick();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await page.keyboard.type(" and after.");
    }
    expect(await title.inputValue()).toBe("Words before and after.");
    await expectText(page, "Words before and after.");
  },
  LONG_MS,
);

test(
  "the word count is updated after others have written in the story",
  async () => {
    const { page, path } = await begin("One two three.");
    await page.getByText("3 words", { exact: true }).waitFor(PATIENCE);
    const other = await openEditor(context, path);
    await writeOn(other, " Four five.");
    await saved(other);
    await page.bringToFront();
    await expectText(page, "One two three. Four five.");
    await page.getByText("5 words", { exact: true }).waitFor(PATIENCE);
  },
  LONG_MS,
);

test(
  "a story that was published on schedule says so, and with which text, when it is opened again",
  async () => {
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 16);
    const { page, path } = await begin("Words that go out.");
    await button(page, "Publish").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("More options").click();
    await dialog.getByLabel("Publish later (your time)").fill(tomorrow);
    await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
    await dialog.getByRole("button", { name: "Done" }).click(PATIENCE);
    const line = page.getByText(/^Scheduled for .* Edits you make now aren’t included\./);
    await line.waitFor(PATIENCE);
    const said = await line.innerText();
    await writeOn(page, " And later ones.");
    await saved(page);
    const again = await openEditor(context, path);
    expect(await again.getByText(/^Scheduled for/).innerText()).toBe(said);
    await again.setViewportSize({ width: 360, height: 740 });
    expect(await axeFaults(again)).toEqual([]);
    await button(again, "Reschedule").click();
    await again.getByRole("button", { name: "Cancel schedule" }).click(PATIENCE);
    await again.getByRole("button", { name: "Done" }).click(PATIENCE);
    await expect.poll(() => again.getByText(/^Scheduled for/).count(), PATIENCE).toBe(0);
  },
  LONG_MS,
);
