import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "../support/browser/axeFaults.ts";
import { browser, useBrowser } from "../support/browser/journey.ts";
import { untilHydrated } from "../support/browser/browser.ts";
import { onServedDatabase } from "../support/browser/servedDatabase.ts";
import { signInBrowser } from "../support/browser/signInBrowser.ts";
import { aStoryPath } from "../support/drafts/starterStory.ts";
import { origin, persist } from "../support/browser/servedProduct.ts";

const patient = { timeout: 30_000 };
let context: BrowserContext;
let page: Page;

useBrowser();
beforeAll(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signInBrowser(context, { origin, persist });
  page = await context.newPage();
  await page.goto(origin + (await aStoryPath(origin)));
  await untilHydrated(page);
});

/** Selects the first words of the story's first paragraph with the keyboard, and returns them. */
async function selectWords(): Promise<string> {
  await page.keyboard.press("Shift");
  return page.evaluate(() => {
    const paragraph = document.querySelector(".story-body p[id*='p-']")!;
    const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
    const text = walker.nextNode() as Text;
    const words = /^\S+(?: \S+){0,3}/.exec(text.data)![0];
    paragraph.scrollIntoView({ block: "center" });
    getSelection()!.setBaseAndExtent(text, 0, text, words.length);
    return words;
  });
}

const bar = () => page.getByRole("toolbar", { name: "Selected text" });
const painted = () =>
  page.evaluate(() =>
    [...(CSS.highlights.get("own-highlights") ?? [])].map((range) => range.toString()),
  );

describe("selected text", () => {
  test("can be highlighted by keyboard, persists, and can be removed and added again", async () => {
    const words = await selectWords();
    await bar().waitFor(patient);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(painted, patient).toEqual([words]);
    await bar().waitFor({ state: "hidden", ...patient });

    // What is shown after a reload is stored on the server.
    const afterReload = async (): Promise<string[]> => {
      await page.reload();
      await untilHydrated(page);
      // Highlights load after the page.
      const isPainted = page.waitForFunction(
        () => CSS.highlights.has("own-highlights"),
        undefined,
        { timeout: 30_000 },
      );
      await isPainted.catch(() => {});
      return painted();
    };
    await expect.poll(afterReload, { timeout: 45_000 }).toEqual([words]);

    await selectWords();
    await bar().getByRole("button", { name: "Remove" }).click(patient);
    await expect.poll(painted, patient).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).click(patient);
    await expect.poll(painted, patient).toEqual([words]);
  });

  test("can be responded to beside it, where its author answers, and in a sheet on phones", async () => {
    await selectWords();
    await bar().waitFor(patient);
    // The toolbar is hidden while the selection isn't in view.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await bar().waitFor({ state: "hidden", ...patient });
    await page.evaluate(() => window.scrollTo(0, 0));
    await bar().waitFor(patient);
    await page.keyboard.press("Escape");
    await bar().waitFor({ state: "hidden", ...patient });

    await page.evaluate(() => getSelection()!.removeAllRanges());
    const words = await selectWords();
    await bar().getByRole("button", { name: "Respond" }).click(patient);
    const field = page.getByLabel("Respond to this passage");
    await expect.poll(() => field.evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.type("Quite so.");
    await page.keyboard.press("Control+Enter");
    const margin = page.getByRole("complementary", { name: "Margin notes" });
    await margin.getByRole("article").getByText("Quite so.").waitFor(patient);
    expect(await axeFaults(page)).toEqual([]);
    // Below the story with its text.
    const below = page.locator("#responses article").filter({ hasText: "Quite so." });
    expect(await below.locator("blockquote").textContent()).toBe(words);

    const badge = margin.getByRole("button", { name: /^1 response to this passage/ });
    await page.keyboard.press("Escape");
    await margin.getByRole("article").waitFor({ state: "hidden", ...patient });
    expect(await badge.getAttribute("aria-expanded")).toBe("false");

    // The story's author answers.
    const story = new URL(page.url()).pathname;
    const author = await signInAsAuthor(story);
    await author.goto(origin + story);
    await untilHydrated(author);
    const card = author.getByRole("complementary", { name: "Margin notes" });
    await card.getByRole("button", { name: /^1 response to this passage/ }).click(patient);
    await author.getByRole("button", { name: "Reply to A Reader" }).click(patient);
    await author.keyboard.type("Thank you.");
    await author.keyboard.press("Control+Enter");
    await card.getByRole("article").getByText("Thank you.").waitFor(patient);
    await author.context().close();

    // On a phone.
    await page.setViewportSize({ width: 360, height: 740 });
    await badge.click(patient);
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Thank you.").waitFor(patient);
    expect(await sheet.getByText("Author", { exact: true }).count()).toBe(1);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden", ...patient });
    expect(await badge.evaluate((button) => button === document.activeElement)).toBe(true);

    await page.goto(`${origin}/me/list/highlights`);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export as Markdown" }).click(patient);
    const file = await readFile(await (await download).path(), "utf8");
    expect(file).toContain("**Your response:** Quite so.");
  });
});

/** Returns a page of the author of a story. */
async function signInAsAuthor(storyPath: string): Promise<Page> {
  const other = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const { id } = await signInBrowser(other, { origin, persist });
  const storyId = storyPath.slice(-12);
  await onServedDatabase(persist, (db) =>
    db.batch([
      db
        .prepare(
          "UPDATE sessions SET user_id = (SELECT creator_id FROM posts WHERE id = ?1) WHERE user_id = ?2",
        )
        .bind(storyId, id),
    ]),
  );
  return other.newPage();
}
