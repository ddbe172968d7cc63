import type { BrowserContext, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { axeFaults } from "../../support/browser/axeFaults.ts";
import { browser, useBrowser } from "../../support/browser/journey.ts";
import { openEditor, saved, textOf } from "../../support/browser/editorPage.ts";
import { signInBrowser } from "../../support/browser/signInBrowser.ts";
import { origin, persist } from "../../support/browser/servedProduct.ts";

const PATIENCE = { timeout: 30_000 };
const LONG_MS = 180_000;
let context: BrowserContext;

useBrowser();
afterEach(() => context.close());

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");

const kindsOf = (page: Page) =>
  textOf(page)
    .locator(".story-part > *")
    .evaluateAll((all) =>
      all.map((one) => [(one as HTMLElement).dataset.type ?? one.tagName, one.textContent]),
    );

test(
  "a slash or the + of an empty line inserts blocks, and the caret is below them",
  async () => {
    context = await browser.newContext({ reducedMotion: "reduce" });
    await signInBrowser(context, { origin, persist });
    const page = await openEditor(context);
    const list = page.getByRole("listbox", { name: "Insert" });
    await textOf(page).click();
    await page.keyboard.type("/");
    await list.waitFor(PATIENCE);
    expect(await axeFaults(page)).toEqual([]);
    const chosen = () =>
      textOf(page).evaluate((text) => {
        const id = text.getAttribute("aria-activedescendant");
        return id === null ? null : document.getElementById(id)?.textContent;
      });
    await expect.poll(chosen, PATIENCE).toMatch(/^Image/);
    await page.keyboard.press("ArrowUp");
    await expect.poll(chosen, PATIENCE).toMatch(/^Members/);
    await page.keyboard.type("head");
    await expect.poll(chosen, PATIENCE).toMatch(/^Heading 1/);
    await page.keyboard.press("Enter");
    await page.keyboard.type("Reeds");
    await page.keyboard.press("Enter");

    await page.getByRole("button", { name: "Add a block" }).click(PATIENCE);
    await list.waitFor(PATIENCE);
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "hidden", ...PATIENCE });
    await page.getByRole("button", { name: "Add a block" }).click(PATIENCE);
    await list.getByRole("option", { name: "Divider" }).click(PATIENCE);
    await page.keyboard.type("Below");
    await page.keyboard.press("Enter");
    // Keys that are faster than the list leave nothing behind.
    await page.keyboard.type("/");
    await list.waitFor(PATIENCE);
    await page.keyboard.type("callout");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Note");
    await page.keyboard.press("Enter");
    await page.keyboard.type("https://youtu.be/abcdefghijk");
    await page.keyboard.press("Enter");
    await textOf(page).locator("figure iframe").waitFor(PATIENCE);
    await page.keyboard.type("Reeds again");
    expect(await kindsOf(page)).toEqual([
      ["H1", "Reeds"],
      ["HR", ""],
      ["P", "Below"],
      ["CALLOUT", "Note"],
      ["FIGURE", ""],
      ["P", "Reeds again"],
    ]);

    await page.keyboard.press("Control+f");
    await expect.poll(() => focused(page), PATIENCE).toBe("Find");
    await page.keyboard.type("reeds");
    const bar = page.getByRole("search", { name: "Find and replace" });
    await bar.getByText("2 matches", { exact: true }).waitFor(PATIENCE);
    await page.keyboard.press("Enter");
    await bar.getByText("1 of 2", { exact: true }).waitFor(PATIENCE);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("textbox", { name: "Replace with" }).fill("Rags");
    await page.getByRole("button", { name: "Replace all" }).click();
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page), PATIENCE).toBe("Story text");
    expect((await kindsOf(page)).map(([, text]) => text)).toEqual([
      "Rags",
      "",
      "Below",
      "Note",
      "",
      "Rags again",
    ]);
    await page.keyboard.press("Control+z");
    expect((await kindsOf(page))[0]).toEqual(["H1", "Reeds"]);

    await page.getByRole("button", { name: "Outline" }).click();
    await page.getByRole("menuitem", { name: "Reeds" }).click(PATIENCE);
    await expect.poll(() => focused(page), PATIENCE).toBe("Story text");
    await page.keyboard.type("The ");
    await expect.poll(async () => (await kindsOf(page))[0], PATIENCE).toEqual(["H1", "The Reeds"]);
    await saved(page);
  },
  LONG_MS,
);

test(
  "a table is inserted, filled and changed with the keyboard",
  async () => {
    context = await browser.newContext({ reducedMotion: "reduce" });
    await signInBrowser(context, { origin, persist });
    const page = await openEditor(context);
    const cells = () =>
      textOf(page)
        .locator("tr")
        .evaluateAll((rows) =>
          rows.map((row) => [...row.children].map(({ textContent }) => textContent).join("|")),
        );
    const inCell = (name: string) => expect.poll(() => focused(page), PATIENCE).toBe(name);
    await textOf(page).click();
    await page.keyboard.type("/table");
    await page.getByRole("option", { name: "Table" }).waitFor(PATIENCE);
    await page.keyboard.press("Enter");
    await inCell("Row 1, column 1");
    await page.keyboard.type("Reed");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Height");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await inCell("Row 2, column 1");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("Norfolk");
    await page.keyboard.press("ArrowDown");
    await inCell("Row 3, column 1");
    expect(await axeFaults(page)).toEqual([]);
    const tools = page.getByRole("toolbar", { name: "Table tools" });
    await page.keyboard.press("Alt+F10");
    await expect.poll(() => focused(page), PATIENCE).toBe("Header row");
    await tools.getByRole("button", { name: "Remove the row" }).click();
    await inCell("Row 2, column 1");
    await tools.getByRole("button", { name: "Remove the column" }).click();
    await page.keyboard.press("Control+z");
    expect(await cells()).toEqual(["Reed|Height|", "Norfolk||"]);
    for (let index = 0; index < 3; index += 1) await page.keyboard.press("Tab");
    await inCell("Row 3, column 1");
    await page.keyboard.type("Turkish");
    await page.keyboard.press("Escape");
    // The table is selected now: what is typed doesn't replace it.
    await page.keyboard.type("!");
    expect(await cells()).toEqual(["Reed|Height|", "Norfolk||", "Turkish!||"]);
    await page.keyboard.press("Backspace");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type("Below");
    await saved(page);
    await page.reload();
    await textOf(page).waitFor(PATIENCE);
    expect(await cells()).toEqual(["Reed|Height|", "Norfolk||", "Turkish||"]);
    expect(await textOf(page).locator("td strong").innerText()).toBe("Norfolk");
    expect((await kindsOf(page)).at(-1)).toEqual(["P", "Below"]);
    await textOf(page).locator("td", { hasText: "Turkish" }).click();
    await page.keyboard.press("End");
    await page.keyboard.type("s");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+z");
    expect(await cells()).toEqual(["Reed|Height|", "Norfolk||", "Turkish||"]);
  },
  LONG_MS,
);

test(
  "a collapsible section is inserted, filled and left with the keyboard",
  async () => {
    context = await browser.newContext({ reducedMotion: "reduce" });
    await signInBrowser(context, { origin, persist });
    const page = await openEditor(context);
    const inContent = () =>
      expect.poll(() => focused(page), PATIENCE).toBe("Content of the collapsible section");
    const lines = () =>
      textOf(page)
        .locator(".ProseMirror .story-part > *")
        .evaluateAll((all) => all.map((one) => one.textContent));
    await textOf(page).click();
    await page.keyboard.type("/toggle");
    await page.getByRole("option", { name: "Collapsible section" }).waitFor(PATIENCE);
    await page.keyboard.press("Enter");
    await page.keyboard.type("How tall are reeds?");
    await page.keyboard.press("Enter");
    await inContent();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.type("Up to six metres.");
    await page.keyboard.press("Enter");
    await page.keyboard.type("- Norfolk");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page), PATIENCE).toBe("Story text");
    await page.keyboard.type("Below");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowUp");
    await inContent();
    await page.keyboard.press("End");
    await page.keyboard.type("!");
    expect(await lines()).toEqual(["Up to six metres.", "Norfolk!"]);
    await page.keyboard.press("Control+z");
    await expect.poll(lines, PATIENCE).toEqual(["Up to six metres.", "Norfolk"]);
    await page.keyboard.press("Escape");
    // The section is selected now: what is typed doesn't replace it.
    await page.keyboard.type("?");
    await inContent();
    await expect
      .poll(async () => {
        await page.keyboard.press("ArrowUp");
        return focused(page);
      }, PATIENCE)
      .toBe("Story text");
    await page.keyboard.type(" Say");
    expect(await axeFaults(page)).toEqual([]);
    await saved(page);
    await page.reload();
    await textOf(page).waitFor(PATIENCE);
    expect(await lines()).toEqual(["Up to six metres.", "Norfolk?"]);
    expect((await kindsOf(page)).at(-1)).toEqual(["P", "Below"]);
    expect(await textOf(page).locator(".details-summary").innerText()).toBe(
      "How tall are reeds? Say",
    );
  },
  LONG_MS,
);

test(
  "the title can be written in while the editor loads, and loses nothing when it has loaded",
  async () => {
    context = await browser.newContext();
    await signInBrowser(context, { origin, persist });
    const page = await context.newPage();
    let load = (): void => {};
    const mayLoad = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/StoryWriting/, async (route) => {
      await mayLoad;
      await route.continue();
    });
    await page.goto(`${origin}/new-story`);
    const title = page.getByRole("textbox", { name: "Title", exact: true });
    await title.click(PATIENCE);
    await page.keyboard.type("Reeds and rags");
    await page.keyboard.press("ArrowLeft");
    load();
    await textOf(page).waitFor(PATIENCE);
    await expect.poll(() => focused(page), PATIENCE).toBe("Title");
    await page.keyboard.type("g");
    await expect.poll(() => title.inputValue(), PATIENCE).toBe("Reeds and raggs");
    await saved(page);
    await page.reload();
    await textOf(page).waitFor(PATIENCE);
    expect(await title.inputValue()).toBe("Reeds and raggs");
  },
  LONG_MS,
);

test(
  "what is written before the editor can be loaded is there after a reload",
  async () => {
    context = await browser.newContext();
    await signInBrowser(context, { origin, persist });
    const page = await context.newPage();
    await page.route(/StoryWriting/, (route) => route.abort());
    let start = (): void => {};
    const mayStart = new Promise<void>((resolve) => {
      start = resolve;
    });
    await page.route(/\/assets\/start-/, async (route) => {
      await mayStart;
      await route.continue();
    });
    await page.goto(`${origin}/new-story`, { waitUntil: "commit" });
    await page.getByRole("textbox", { name: "Title", exact: true }).click(PATIENCE);
    await page.keyboard.type("Reeds");
    start();
    await page.getByRole("button", { name: "Reload" }).waitFor(PATIENCE);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.type("First\nSecond");
    expect(await axeFaults(page)).toEqual([]);
    await page.unroute(/StoryWriting/);
    await page.getByRole("button", { name: "Reload" }).click();
    await textOf(page).waitFor(PATIENCE);
    const title = page.getByRole("textbox", { name: "Title", exact: true });
    await expect.poll(() => title.inputValue(), PATIENCE).toBe("Reeds");
    expect((await kindsOf(page)).map(([, text]) => text)).toEqual(["First", "Second"]);
    await saved(page);
  },
  LONG_MS,
);
