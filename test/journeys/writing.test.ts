import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { axeFaults } from "../support/axeFaults.ts";
import { launchBrowser, watch } from "../support/browser.ts";
import { makePng } from "../support/pictures.ts";
import { signInBrowser } from "../support/signInBrowser.ts";

const origin = inject("origin");
const persist = inject("persist");
const PATIENCE = { timeout: 30_000 };
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
});
afterEach(() => context.close());

const textOf = (page: Page) => page.locator(".story-editor[contenteditable=true]");
const saved = (page: Page) => page.getByText(/^Saved, revision \d+$/).waitFor(PATIENCE);

async function openEditor(path = "/new-story"): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin + path);
  await textOf(page).waitFor(PATIENCE);
  return page;
}

/** Begins a story with a title and paragraphs; answers its address once it is saved. */
async function begin(page: Page, title: string, paragraphs: readonly string[]): Promise<string> {
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await textOf(page).click();
  await page.keyboard.type(paragraphs.join("\n"));
  await saved(page);
  await page.waitForURL(/\/p\/[0-9a-f]{12}\/edit$/);
  return new URL(page.url()).pathname;
}

test("a visitor signs in first, and nobody opens another's draft", async () => {
  const page = await context.newPage();
  await page.goto(`${origin}/new-story`);
  expect(new URL(page.url()).pathname).toBe("/m/signin");
  await signInBrowser(context, { origin, persist });
  const path = await begin(await openEditor(), "Mine alone", ["Words"]);
  const others = await browser.newContext();
  await signInBrowser(others, { origin, persist });
  const response = await (await others.newPage()).goto(origin + path);
  expect(response?.status()).toBe(404);
  await others.close();
});

describe("a writer", () => {
  beforeEach(() => signInBrowser(context, { origin, persist }));

  test("types Markdown, adds a picture and a frame, and finds all of it after a reload", async () => {
    const page = await openEditor();
    const seen = watch(page);
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
    await page.getByRole("menuitem", { name: "Video, post or other embed" }).click();
    const dialog = page.getByRole("dialog", { name: "Embed" });
    await dialog.getByRole("textbox").fill("https://youtu.be/abcdefghijk");
    await dialog.getByRole("button", { name: "Embed" }).click();
    await textOf(page).locator("figure iframe").waitFor(PATIENCE);
    await saved(page);
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
    expect(seen.complaints.filter((one) => !/youtube|ERR_|allowfullscreen/i.test(one))).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
  });

  test("loses no word when the tab dies without a connection", async () => {
    const first = await openEditor();
    const path = await begin(first, "Kept", ["Before."]);
    await context.setOffline(true);
    await first.keyboard.type(" And this was written without a connection.");
    await first.getByText("Your words are kept on this device.").waitFor(PATIENCE);
    await first.close();
    await context.setOffline(false);
    const again = await openEditor(path);
    await expect
      .poll(() => textOf(again).innerText(), PATIENCE)
      .toBe("Before. And this was written without a connection.");
    await saved(again);
  });

  test("loses no word to another page: not the last before it, nor those of a tab that was away", async () => {
    const page = await openEditor();
    const path = await begin(page, "Left and found", ["Before."]);
    await context.setOffline(true);
    await page.keyboard.insertText(" The last words");
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide")));
    await page.close();
    await context.setOffline(false);
    const again = await openEditor(path);
    await expect.poll(() => textOf(again).innerText(), PATIENCE).toBe("Before. The last words");
    await saved(again);

    // To another page of the application and back, at once.
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

    // Another device writes, of which no tab here is told.
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

  test("writes in two tabs at once, and is asked only about one and the same paragraph", async () => {
    const one = await openEditor();
    const path = await begin(one, "Two tabs", ["First", "Second"]);
    const two = await openEditor(path);
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
      await page.getByText("Your words are kept on this device.").waitFor(PATIENCE);
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

  test.each([
    ["Japanese", ["k", "か", "かn", "かん", "かんj", "かんじ"], "漢字"],
    ["Korean", ["ㅎ", "하", "한", "한ㄱ", "한그", "한글"], "한글"],
    ["Arabic", ["م", "مر", "مرح", "مرحب"], "مرحبا"],
  ])("composes a word in %s once, whatever comes meanwhile", async (_language, steps, word) => {
    const page = await openEditor();
    const path = await begin(page, "Composed", ["First", "Second"]);
    // Another tab that opens meanwhile would end the composition.
    const other = await openEditor(path);
    await textOf(other).locator("p").first().click();
    await page.bringToFront();
    const keys = await context.newCDPSession(page);
    for (const [index, text] of steps.entries()) {
      await keys.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
      if (index === 1) {
        await other.keyboard.press("End");
        await other.keyboard.type(" from elsewhere");
        await saved(other);
      }
    }
    await keys.send("Input.insertText", { text: word });
    await page.keyboard.type("!");
    const whole = `First from elsewhere\n\nSecond${word}!`;
    await expect.poll(() => textOf(page).innerText(), PATIENCE).toBe(whole);
    await saved(page);
    const again = await openEditor(path);
    expect(await textOf(again).innerText()).toBe(whole);
    expect(
      await textOf(again)
        .locator("p")
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).dir)),
    ).toEqual(["auto", "auto"]);
  });

  test("publishes a story with topics, and anyone reads it at the address of the receipt", async () => {
    const page = await openEditor();
    await begin(page, "Out in the world", ["Everyone may read this."]);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Publish" });
    await dialog.getByRole("textbox", { name: "Topics" }).fill("Testing, Publishing");
    const preview = dialog.getByRole("region", { name: "Preview" });
    await preview.getByText("Out in the world").waitFor(PATIENCE);
    await preview.getByText("See it as readers will").click();
    await preview.getByText("Everyone may read this.").waitFor(PATIENCE);
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Publish now" }).click();
    const address = dialog.getByRole("link", { name: /^http/ }).first();
    await address.waitFor(PATIENCE);
    const { pathname } = new URL((await address.getAttribute("href")) ?? "", origin);
    const html = await (await fetch(origin + pathname)).text();
    expect(html).toContain("Everyone may read this.");
    expect(html).toContain("Publishing");
  });
});
