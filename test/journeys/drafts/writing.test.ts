import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../shared/ids.ts";
import { axeFaults } from "../../support/browser/axeFaults.ts";
import { browser, useBrowser } from "../../support/browser/journey.ts";
import { untilHydrated, watch } from "../../support/browser/browser.ts";
import { makePng } from "../../support/images/pictures.ts";
import { onServedDatabase } from "../../support/browser/servedDatabase.ts";
import { openEditor, publishedUrl, saved, textOf } from "../../support/browser/editorPage.ts";
import { signInBrowser } from "../../support/browser/signInBrowser.ts";
import { origin, persist } from "../../support/browser/servedProduct.ts";

const PATIENCE = { timeout: 30_000 };
let context: BrowserContext;

useBrowser();
beforeEach(async () => {
  // The bar fades while somebody types, which axe would take for too little contrast.
  context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    timezoneId: "Asia/Tokyo",
    reducedMotion: "reduce",
  });
});
afterEach(() => context.close());

/** Creates a story with a title and paragraphs; returns its URL when it is saved. */
async function begin(page: Page, title: string, paragraphs: readonly string[]): Promise<string> {
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await textOf(page).click();
  await page.keyboard.type(paragraphs.join("\n"));
  await saved(page);
  await page.waitForURL(/\/p\/[0-9a-f]{12}\/edit$/);
  return new URL(page.url()).pathname;
}

/** Returns how the title (the first element) and all headings look. */
async function looksOf(page: Page, [title, headings]: [string, string]): Promise<object[]> {
  const looks = (elements: Element[]): object[] =>
    elements.map((element) => {
      const { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color } =
        getComputedStyle(element);
      return { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color };
    });
  const [first] = await page.locator(title).evaluateAll(looks);
  return [first!, ...(await page.locator(headings).evaluateAll(looks))];
}

test("an anonymous viewer must sign in first, and no one can open another writer's draft", async () => {
  const page = await context.newPage();
  await page.goto(`${origin}/new-story`);
  expect(new URL(page.url()).pathname).toBe("/m/signin");
  await signInBrowser(context, { origin, persist });
  const path = await begin(await openEditor(context), "Mine alone", ["Words"]);
  const others = await browser.newContext();
  await signInBrowser(others, { origin, persist });
  const response = await (await others.newPage()).goto(origin + path);
  expect(response?.status()).toBe(404);
  await others.close();
});

describe("a writer", () => {
  beforeEach(() => signInBrowser(context, { origin, persist }));

  test("can add one of their forms to a story, and is sent to create the first one", async () => {
    const writer = await signInBrowser(context, { origin, persist });
    const page = await openEditor(context);
    await begin(page, "Ask them", ["Words", ""]);
    const choose = async (): Promise<Locator> => {
      await page.getByRole("button", { name: "Insert" }).click();
      await page.getByRole("option", { name: "Form for your readers" }).click();
      return page.getByRole("dialog", { name: "A form for your readers" });
    };
    const dialog = await choose();
    await dialog.getByRole("link", { name: "Create a form" }).waitFor(PATIENCE);
    expect(await axeFaults(page)).toEqual([]);
    await onServedDatabase(persist, (db) =>
      db
        .prepare(
          `INSERT INTO forms (id, owner_id, kind, title, text, created_at)
           VALUES (?1, ?2, 'EMAIL', 'Hear from me', '', 0)`,
        )
        .bind(newId("form"), writer.id)
        .run(),
    );
    await dialog.getByRole("button", { name: "Refresh" }).click();
    await dialog.getByRole("button", { name: /^Hear from me/ }).click(PATIENCE);
    const frame = textOf(page).locator("figure iframe");
    await frame.waitFor(PATIENCE);
    expect(await frame.getAttribute("src")).toMatch(/^\/m\/form\/[0-9a-f]{12}$/);
    await saved(page);
  });

  test("can type Markdown, add an image and an embed, and finds all of it after a reload", async () => {
    const page = await openEditor(context);
    const seen = watch(page);
    // A writer can type immediately.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Title");
    await begin(page, "All sorts", ["# A part", "Some **bold** words", "- one", "two", "", ""]);
    await page.keyboard.type("```rust\nfn main() {}\n\n\n");
    await page.locator("input[type=file]").setInputFiles({
      name: "red.png",
      mimeType: "image/png",
      buffer: Buffer.from(await makePng(60, 40)),
    });
    await textOf(page).locator("figure img").waitFor(PATIENCE);
    await page.keyboard.press("Control+End");
    await page.getByRole("button", { name: "Insert" }).click();
    await page.getByRole("option", { name: "Video, post or link" }).click();
    const dialog = page.getByRole("dialog", { name: "Embed" });
    await dialog.getByRole("textbox").fill("https://youtu.be/abcdefghijk");
    await dialog.getByRole("button", { name: "Embed" }).click();
    await textOf(page).locator("figure iframe").waitFor(PATIENCE);
    await saved(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.headers()["graphql-operation"] ?? ""));
    await page.reload();
    await textOf(page).waitFor(PATIENCE);
    const kinds = await textOf(page)
      .locator(".story-part > *")
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.type ?? one.tagName));
    expect(kinds.filter((kind) => kind !== "P")).toEqual([
      "H1",
      "ULI",
      "ULI",
      "PRE",
      "FIGURE",
      "FIGURE",
    ]);
    expect(await textOf(page).locator("strong").innerText()).toBe("bold");
    expect(await textOf(page).locator("pre").getAttribute("data-lang")).toBe("rust");
    expect(seen.complaints.filter((one) => !/youtube|ERR_/i.test(one))).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
    // The page was rendered with the newest text.
    expect(asked.join()).not.toContain("draftServerRevisionQuery");
  });

  test("sees the save status of a long story on a phone, and can restore the story from the trash there", async () => {
    const page = await openEditor(context);
    await page.setViewportSize({ width: 360, height: 640 });
    const title = `A long one ${newId("post")}`;
    const lines = Array.from({ length: 30 }, (_, index) => `Line ${index}`);
    const path = await begin(page, title, lines);
    const publish = page.getByRole("button", { name: "Publish", exact: true });
    const state = page.locator('[data-save="saved"]');
    const [stateBox, publishBox] = [await state.boundingBox(), await publish.boundingBox()];
    for (const box of [stateBox, publishBox]) {
      expect(box?.y).toBeGreaterThan(0);
      expect((box?.y ?? 640) + (box?.height ?? 0)).toBeLessThan(160);
    }
    // In one line, side by side.
    expect(stateBox?.height).toBeLessThan(24);
    expect(publishBox?.x).toBeGreaterThan((stateBox?.x ?? 0) + (stateBox?.width ?? 360));

    for (let line = 0; line < 22; line++) await page.keyboard.press("ArrowUp");
    await page.keyboard.type(" and the caret");
    await saved(page);
    const clear = await page.evaluate(() => {
      const caret = window.getSelection()?.getRangeAt(0).getBoundingClientRect();
      const bars = document.querySelector('[data-chrome="writing-bar"]')?.getBoundingClientRect();
      return (caret?.top ?? 0) - (bars?.bottom ?? 0);
    });
    expect(clear).toBeGreaterThanOrEqual(0);

    const other = await context.newPage();
    await other.goto(`${origin}/me/stories/drafts`);
    await untilHydrated(other);
    await other.getByRole("button", { name: `Actions for ${title}` }).click();
    await other.getByRole("menuitem", { name: "Delete" }).click();
    await other.getByRole("button", { name: "Undo" }).waitFor(PATIENCE);
    await other.close();
    // Before further typing, the dialog reports it.
    await publish.click();
    const dialog = page.getByRole("dialog", { name: "Publish" });
    await dialog.getByRole("button", { name: "Remove from the publication" }).waitFor(PATIENCE);
    await dialog.getByRole("button", { name: "Close" }).click();
    await textOf(page).locator("p").last().click();
    await page.keyboard.type(" written in the trash");
    await page.getByText("The story is in the trash.").waitFor(PATIENCE);
    expect(await publish.count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Remove from the publication" }).click();
    await saved(page);
    await publish.waitFor(PATIENCE);
    const again = await openEditor(context, path);
    expect(await textOf(again).innerText()).toContain("written in the trash");
  });

  test("loses no text when the tab crashes while offline", async () => {
    const first = await openEditor(context);
    const path = await begin(first, "Kept", ["Before."]);
    await context.setOffline(true);
    await first.keyboard.type(" And this was written without a connection.");
    await first.getByText("Your text is stored on this device.").waitFor(PATIENCE);
    await first.close();
    await context.setOffline(false);
    const again = await openEditor(context, path);
    await expect
      .poll(() => textOf(again).innerText(), PATIENCE)
      .toBe("Before. And this was written without a connection.");
    await saved(again);
  });

  test("loses no text when leaving the page, nor the text of a tab that was in the background", async () => {
    const page = await openEditor(context);
    const path = await begin(page, "Left and found", ["Before."]);
    await context.setOffline(true);
    await page.keyboard.insertText(" The last words");
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide")));
    await page.close();
    await context.setOffline(false);
    const again = await openEditor(context, path);
    await expect.poll(() => textOf(again).innerText(), PATIENCE).toBe("Before. The last words");
    await saved(again);

    // To another page of the application and back immediately.
    await textOf(again).click();
    await again.keyboard.press("Control+End");
    await again.keyboard.insertText(", and then some");
    await again.getByRole("link", { name: "Versions" }).click();
    await again.waitForURL((url) => url.pathname !== path);
    await again.goBack();
    await expect
      .poll(() => textOf(again).innerText(), PATIENCE)
      .toBe("Before. The last words, and then some");
    await saved(again);
    expect(await again.getByRole("alertdialog").count()).toBe(0);

    // Another device writes, and no tab here is notified.
    const device = await browser.newContext({
      storageState: await context.storageState(),
      bypassCSP: true,
    });
    const other = await device.newPage();
    await other.goto(origin + path);
    await textOf(other).click();
    await other.keyboard.press("Control+End");
    await other.keyboard.insertText(". A note to myself");
    await saved(other);
    await device.close();
    await again.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = again.getByRole("dialog", { name: "Publish" });
    await dialog.getByRole("button", { name: "Publish now" }).click();
    await dialog.getByText("Nothing was published").waitFor(PATIENCE);
    await dialog
      .getByRole("region", { name: "Preview" })
      .getByText("A note to myself")
      .waitFor(PATIENCE);
    expect(await axeFaults(again)).toEqual([]);
  });

  test("can write in two tabs at once, and is asked only about conflicts in the same paragraph", async () => {
    const one = await openEditor(context);
    const path = await begin(one, "Two tabs", ["First", "Second"]);
    const two = await openEditor(context, path);
    await textOf(two).locator("p").nth(1).click();
    await two.keyboard.press("End");
    await two.keyboard.type(" from two");
    await saved(two);
    await expect.poll(() => textOf(one).innerText(), PATIENCE).toBe("First\n\nSecond from two");

    await context.setOffline(true);
    for (const [page, words] of [
      [one, " by one"],
      [two, " by two"],
    ] as const) {
      await textOf(page).locator("p").first().click();
      await page.keyboard.press("End");
      await page.keyboard.type(words);
      await page.getByText("Your text is stored on this device.").waitFor(PATIENCE);
    }
    await context.setOffline(false);
    const question = (page: Page) => page.getByRole("alertdialog");
    await expect
      .poll(async () => (await question(one).count()) + (await question(two).count()), PATIENCE)
      .toBe(1);
    const asked = (await question(one).count()) > 0 ? one : two;
    const texts = await question(asked).getByRole("region").allInnerTexts();
    expect(texts.join("\n")).toMatch(/First by one/);
    expect(texts.join("\n")).toMatch(/First by two/);
    await question(asked).getByRole("button", { name: "Keep both" }).click();
    await saved(asked);
    for (const page of [one, two]) {
      await expect.poll(() => textOf(page).innerText(), PATIENCE).toContain("First by one");
      await expect.poll(() => textOf(page).innerText(), PATIENCE).toContain("First by two");
    }
  });

  test("composes a word of any script once, even if saves happen meanwhile", async () => {
    const page = await openEditor(context);
    const path = await begin(page, "Composed", ["First", "Second"]);
    // Opening another tab in the meantime would end the composition.
    const other = await openEditor(context, path);
    await textOf(other).locator("p").first().click();
    await page.bringToFront();
    const keys = await context.newCDPSession(page);
    let [first, second] = ["First", "Second"];
    for (const [steps, word] of [
      [["k", "か", "かn", "かん", "かんj", "かんじ"], "漢字"],
      [["ㅎ", "하", "한", "한ㄱ", "한그", "한글"], "한글"],
      [["م", "مر", "مرح", "مرحب"], "مرحبا"],
    ] as const) {
      for (const [index, text] of steps.entries()) {
        await keys.send("Input.imeSetComposition", {
          text,
          selectionStart: text.length,
          selectionEnd: text.length,
        });
        if (index === 1) {
          await other.keyboard.press("End");
          await other.keyboard.type(" more");
          await saved(other);
        }
      }
      await keys.send("Input.insertText", { text: word });
      await page.keyboard.type("! ");
      first += " more";
      second += `${word}! `;
      await expect.poll(() => textOf(page).innerText(), PATIENCE).toBe(`${first}\n\n${second}`);
      await saved(page);
    }
    const again = await openEditor(context, path);
    expect(await textOf(again).innerText()).toBe(`${first}\n\n${second}`);
    expect(
      await textOf(again)
        .locator("p")
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).dir)),
    ).toEqual(["auto", "auto"]);
  });

  test("can publish a story with topics, and anyone can read it at the receipt's address", async () => {
    const page = await openEditor(context);
    await begin(page, "Out in the world", ["Everyone may read this.", "## Reeds", "# Mill"]);
    const written = await looksOf(page, ["textarea", ".story-editor :is(h2, h3)"]);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Publish" });
    await dialog.getByRole("combobox", { name: "Topics" }).waitFor(PATIENCE);
    // The field gets the focus once it has content.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName), PATIENCE)
      .toBe("SUMMARY");
    await dialog.getByRole("combobox", { name: "Topics" }).fill("Testing, Publishing");
    const preview = dialog.getByRole("region", { name: "Preview" });
    const title = preview.getByRole("textbox", { name: "Title", exact: true });
    expect(await title.inputValue()).toBe("Out in the world");
    await title.fill("Out in the open world");
    await dialog.getByText("More options").click();
    await dialog.getByLabel("Publish later (your time)").fill("2099-06-01T12:00");
    await dialog.getByRole("button", { name: "Schedule", exact: true }).waitFor(PATIENCE);
    await dialog.getByLabel("Publish later (your time)").fill("");
    await preview.getByText("Preview as a reader").click();
    await preview.getByText("Everyone may read this.").waitFor(PATIENCE);
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Publish now" }).click();
    const address = await publishedUrl(dialog);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent), PATIENCE)
      .toBe("View story");
    await page.getByRole("dialog", { name: "Published" }).waitFor(PATIENCE);
    expect(new URL(address).pathname).toContain("out-in-the-open-world");
    // What is written is what is printed.
    await page.goto(address);
    expect(await looksOf(page, ["article h1", ".story-body :is(h2, h3)"])).toEqual(written);
    const html = await (await fetch(address)).text();
    expect(html).toContain("Everyone may read this.");
    expect(html).toContain("Publishing");
  });

  test("keeps the publishing options while the text changes, and is told about the change", async () => {
    const page = await openEditor(context);
    await begin(page, "A picture comes late", ["Words."]);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Publish" });
    const topics = dialog.getByRole("combobox", { name: "Topics" });
    await topics.fill("Reeds");
    const answer = Promise.withResolvers<void>();
    await page.route(/graphql/, async (route) => {
      const operation = route.request().headers()["graphql-operation"];
      if (operation === "draftServerSaveMutation") await answer.promise;
      await route.continue();
    });
    await page
      .locator("input[type=file][accept*=png]")
      .first()
      .setInputFiles({
        name: "red.png",
        mimeType: "image/png",
        buffer: Buffer.from(await makePng(60, 40)),
      });
    await dialog.getByText("Saving the story first…").waitFor(PATIENCE);
    expect(await topics.inputValue()).toBe("Reeds");
    const publish = dialog.getByRole("button", { name: "Publish now" });
    expect(await publish.getAttribute("aria-disabled")).toBe("true");
    answer.resolve();
    await dialog.getByText("The text has changed since you opened this.").waitFor(PATIENCE);
    await dialog.getByText("Saving the story first…").waitFor({ ...PATIENCE, state: "hidden" });
    expect(await topics.inputValue()).toBe("Reeds");
    await publish.click(PATIENCE);
    await publishedUrl(dialog);
  });
});
