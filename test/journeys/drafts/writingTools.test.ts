import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { axeFaults } from "../../support/browser/axeFaults.ts";
import { browser, useBrowser } from "../../support/browser/journey.ts";
import { makePng } from "../../support/images/pictures.ts";
import { openEditor, saved, textOf } from "../../support/browser/editorPage.ts";
import { signInBrowser } from "../../support/browser/signInBrowser.ts";
import { origin, persist } from "../../support/browser/servedProduct.ts";

const PATIENCE = { timeout: 30_000 };
const LONG_MS = 180_000;
let context: BrowserContext;

useBrowser();
afterEach(() => context.close());

async function write(options: Parameters<Browser["newContext"]>[0], words: string): Promise<Page> {
  // The bar fades while somebody types, which axe would take for too little contrast.
  context = await browser.newContext({ reducedMotion: "reduce", ...options });
  await signInBrowser(context, { origin, persist });
  const page = await openEditor(context);
  await textOf(page).click();
  await page.keyboard.type(words);
  return page;
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");

/** Pastes with a synthetic clipboard, because the native one isn't available in a test. */
const paste = (page: Page, held: Record<string, string>) =>
  textOf(page).evaluate((text, types) => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(types)) clipboardData.setData(type, value);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    text.dispatchEvent(event);
  }, held);

test(
  "everything can be done by keyboard: formatting, the insert menu, and returning to the text",
  async () => {
    const page = await write({ viewport: { width: 1280, height: 800 } }, "Reeds and rags");
    const text = textOf(page);
    for (let count = 0; count < 4; count += 1) await page.keyboard.press("Shift+ArrowLeft");
    const tools = page.getByRole("toolbar", { name: "Formatting" });
    await tools.waitFor(PATIENCE);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press("Alt+F10");
    await expect.poll(() => focused(page), PATIENCE).toBe("Insert");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => focused(page), PATIENCE).toBe("Bold");
    await page.keyboard.press("Enter");
    await expect.poll(() => text.locator("strong").allInnerTexts(), PATIENCE).toEqual(["rags"]);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => focused(page), PATIENCE).toBe("Italic");
    await page.keyboard.press("Enter");
    await expect.poll(() => text.locator("em").allInnerTexts(), PATIENCE).toEqual(["rags"]);
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page), PATIENCE).toBe("Story text");

    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Alt+F10");
    await expect.poll(() => focused(page), PATIENCE).toBe("Italic");
    await page.keyboard.press("Home");
    await expect.poll(() => focused(page), PATIENCE).toBe("Insert");
    await page.keyboard.press("Enter");
    const divider = page.getByRole("option", { name: "Divider" });
    await divider.waitFor(PATIENCE);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page), PATIENCE).toBe("Story text");
    await page.keyboard.press("Alt+F10");
    await page.keyboard.press("Enter");
    await page.keyboard.type("divi");
    await page.keyboard.press("Enter");
    await text.locator("hr").waitFor(PATIENCE);
    await expect.poll(() => focused(page), PATIENCE).toBe("Story text");
    await page.keyboard.type("Paper");
    await expect.poll(() => text.locator("p").last().innerText(), PATIENCE).toBe("Paper");

    // The bar fades while someone types, and returns with the pointer.
    const isTyping = () => page.evaluate(() => "typing" in document.documentElement.dataset);
    expect(await isTyping()).toBe(true);
    await page.mouse.move(300, 300);
    await page.mouse.move(320, 320);
    expect(await isTyping()).toBe(false);

    await page.keyboard.press("Control+/");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor(PATIENCE);
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page), PATIENCE).toBe("Story text");
  },
  LONG_MS,
);

test(
  "touch reaches the formatting tools at the bottom of the screen and the insert menu",
  async () => {
    const page = await write(
      { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
      "Reeds and rags",
    );
    const text = textOf(page);
    for (let count = 0; count < 4; count += 1) await page.keyboard.press("Shift+ArrowLeft");
    const tools = page.getByRole("toolbar", { name: "Formatting" });
    await tools.waitFor(PATIENCE);
    const place = page.locator("#writing-tools");
    const box = async (): Promise<object> => {
      const { y = 0, height = 0, width } = (await place.boundingBox()) ?? {};
      return { end: Math.round(y + height), width };
    };
    await expect.poll(box, PATIENCE).toEqual({ end: 740, width: 360 });
    for (const tool of await tools.getByRole("button").all()) {
      const size = await tool.boundingBox();
      expect(size?.width).toBeGreaterThanOrEqual(36);
      expect(size?.height).toBeGreaterThanOrEqual(36);
    }
    await tools.getByRole("button", { name: "Bold" }).tap();
    await expect.poll(() => text.locator("strong").allInnerTexts(), PATIENCE).toEqual(["rags"]);
    await page.keyboard.press("End");
    await page.getByRole("button", { name: "Insert" }).tap();
    await page.getByRole("option", { name: "Code" }).tap();
    await text.locator("pre").waitFor(PATIENCE);
    await page.getByRole("option").first().waitFor({ state: "hidden", timeout: 30_000 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
  },
  LONG_MS,
);

test(
  "words are counted in every script, and each paragraph has its own direction",
  async () => {
    const page = await write({ viewport: { width: 1280, height: 800 } }, "Reeds and rags");
    const text = textOf(page);
    await page.getByText("3 words", { exact: true }).waitFor(PATIENCE);
    await page.keyboard.press("Enter");
    await page.keyboard.insertText("نهر وطاحونة");
    await page.keyboard.press("Enter");
    await page.keyboard.insertText("葦と紙");
    await page.getByText("8 words", { exact: true }).waitFor(PATIENCE);
    const ways = await text
      .locator("p")
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).direction));
    expect(ways).toEqual(["ltr", "rtl", "ltr"]);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Home");
    await page.keyboard.type("- ");
    await text.locator('[data-type="ULI"]').waitFor(PATIENCE);
    const item = text.locator('[data-type="ULI"]');
    expect(await item.evaluate((one) => getComputedStyle(one).paddingRight)).not.toBe("0px");
  },
  LONG_MS,
);

test(
  "a paste of 5 MB and a paste while offline arrive complete, or explain why not and lose nothing",
  async () => {
    const page = await write({ viewport: { width: 1280, height: 800 } }, "Before. ");
    const text = textOf(page);
    await saved(page);
    const line = `<p class=MsoNormal>Some <b>bold</b> words. ${"<span></span>".repeat(80)}</p>\n`;
    await paste(page, {
      "text/html": line.repeat(Math.ceil(5_000_000 / line.length)),
      "text/plain": "Some bold words.",
    });
    await expect.poll(() => text.locator("strong").count(), PATIENCE).toBeGreaterThan(4000);
    await page.keyboard.press("Control+z");
    await expect.poll(() => text.innerText(), PATIENCE).toBe("Before. ");
    await paste(page, { "text/html": "", "text/plain": "word ".repeat(1_000_000) });
    await page.getByText(/A story can have at most/).waitFor(PATIENCE);
    expect(await text.innerText()).toBe("Before. ");

    await context.setOffline(true);
    await paste(page, {
      "text/html": `<h2>Offline</h2><p>kept <img src="https://pictures.example/reed.png" width="90" height="60" onerror="document.title='ran'"></p>`,
      "text/plain": "Offline",
    });
    await text.locator("h3").waitFor(PATIENCE);
    await page.getByText("Your text is stored on this device.").waitFor(PATIENCE);
    await page.locator("input[type=file]").setInputFiles({
      name: "rags.png",
      mimeType: "image/png",
      buffer: Buffer.from(await makePng(60, 40)),
    });
    await text.getByText(/rags\.png: You’re offline/).waitFor(PATIENCE);
    await text.getByRole("button", { name: "Try again" }).waitFor(PATIENCE);
    await context.setOffline(false);
    await text.locator('figure img[src*="/img/"]').waitFor(PATIENCE);
    await saved(page);
    expect(await text.innerText()).toContain("Offline");
    expect(await page.title()).not.toBe("ran");
  },
  LONG_MS,
);

test(
  "the text is shown beside the editor as readers get it, at the place of the caret",
  async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `Line ${index} about reeds.`);
    const page = await write({ viewport: { width: 1440, height: 900 } }, "Reeds");
    await paste(page, { "text/plain": lines.join("\n\n") });
    await page.getByRole("textbox", { name: "Title", exact: true }).fill("On reeds");
    await saved(page);
    await page.keyboard.press("Control+Alt+p");
    const shown = page.frameLocator('iframe[title="The story’s page"]');
    await shown.getByRole("heading", { name: "On reeds", level: 1 }).waitFor(PATIENCE);
    const scrolled = () =>
      page.evaluate(() => document.querySelector("iframe")?.contentWindow?.scrollY ?? -1);
    await textOf(page).click();
    await page.keyboard.press("Control+End");
    await expect.poll(scrolled, PATIENCE).toBeGreaterThan(300);
    await page.keyboard.press("Control+Home");
    await expect.poll(scrolled, PATIENCE).toBeLessThan(300);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("tab", { name: "Search" }).click();
    await page.getByText("On reeds | by").waitFor(PATIENCE);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("tab", { name: "Search" }).press("ArrowLeft");
    await page.getByText("Your stories can go out by email").waitFor(PATIENCE);
    await page.keyboard.press("Control+Alt+p");
    await expect.poll(() => page.locator("iframe").count(), PATIENCE).toBe(0);
  },
  LONG_MS,
);
