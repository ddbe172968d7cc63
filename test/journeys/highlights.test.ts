import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "../support/browser/axeFaults.ts";
import { browser, useBrowser } from "../support/browser/journey.ts";
import { untilHydrated } from "../support/browser/browser.ts";
import { signInBrowser } from "../support/browser/signInBrowser.ts";
import { aStoryPath } from "../support/drafts/starterStory.ts";
import { origin, persist } from "../support/browser/servedProduct.ts";

const patient = { timeout: 30_000 };
let context: BrowserContext;
let page: Page;

useBrowser();
beforeAll(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
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

  test("can be quoted in a response, and Escape closes the toolbar", async () => {
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
    const field = page.getByLabel("Write a response");
    await expect.poll(() => field.inputValue(), patient).toBe(`“${words}”\n\n`);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    // Another quote goes below the text written so far.
    await page.keyboard.type("Quite so.");
    await page.evaluate(() => getSelection()!.removeAllRanges());
    const more = await selectWords();
    await bar().getByRole("button", { name: "Respond" }).click(patient);
    const both = `“${words}”\n\nQuite so.\n\n“${more}”\n\n`;
    await expect.poll(() => field.inputValue(), patient).toBe(both);
    await page.keyboard.type("Typed");
    expect(await field.inputValue()).toBe(`${both}Typed`);
    await field.fill("");
  });
});
