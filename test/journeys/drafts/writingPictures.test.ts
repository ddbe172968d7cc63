import type { BrowserContext, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { axeFaults } from "../../support/browser/axeFaults.ts";
import { browser, useBrowser } from "../../support/browser/journey.ts";
import { BLUE, makePng } from "../../support/images/pictures.ts";
import { openEditor, saved, textOf } from "../../support/browser/editorPage.ts";
import { signInBrowser } from "../../support/browser/signInBrowser.ts";
import { origin, persist } from "../../support/browser/servedProduct.ts";

const PATIENCE = { timeout: 30_000 };
const LONG_MS = 180_000;
let context: BrowserContext;

useBrowser();
afterEach(() => context.close());

async function write(words: string): Promise<Page> {
  // The bar fades while somebody types, which axe would take for too little contrast.
  context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
  });
  await signInBrowser(context, { origin, persist });
  const page = await openEditor(context);
  await textOf(page).click();
  await page.keyboard.type(words);
  return page;
}

/** Returns the number of images stored on the device. */
const keptOn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const asked = indexedDB.open("pictures", 1);
        asked.addEventListener("error", () => reject(asked.error));
        asked.addEventListener("success", () => {
          const kept = asked.result.transaction("entries").objectStore("entries").count();
          kept.addEventListener("success", () => resolve(kept.result));
          kept.addEventListener("error", () => reject(kept.error));
        });
      }),
  );

/** Passes an image as a paste or drop event, because native ones can't be triggered here. */
async function hand(page: Page, by: "paste" | "drop", png: Uint8Array): Promise<void> {
  await textOf(page).evaluate(
    (text, { kind, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], `${kind}.png`, { type: "image/png" }));
      const options = { bubbles: true, cancelable: true };
      const { left, bottom } = text.querySelector("p")!.getBoundingClientRect();
      text.dispatchEvent(
        kind === "paste"
          ? new ClipboardEvent("paste", { ...options, clipboardData: data })
          : new DragEvent("drop", {
              ...options,
              dataTransfer: data,
              clientX: left + 5,
              clientY: bottom - 5,
            }),
      );
    },
    { kind: by, bytes: Array.from(png) },
  );
}

test(
  "images can be pasted and dropped; cancelling an upload removes only that image",
  async () => {
    const page = await write("Reeds");
    const text = textOf(page);
    const images = text.locator('figure img[src*="/img/"]');
    await hand(page, "paste", await makePng(60, 40));
    await expect.poll(() => images.count(), PATIENCE).toBe(1);
    await hand(page, "drop", await makePng(40, 60, () => BLUE));
    await expect.poll(() => images.count(), PATIENCE).toBe(2);

    // A server that never responds.
    await page.route("**/_/upload", () => {});
    await hand(page, "paste", await makePng(30, 30));
    await text.getByRole("progressbar", { name: "Uploading paste.png" }).waitFor(PATIENCE);
    expect(await axeFaults(page)).toEqual([]);
    await text.getByRole("button", { name: "Cancel" }).click();
    await text.getByRole("progressbar").waitFor({ state: "detached", ...PATIENCE });
    expect(await images.count()).toBe(2);
    expect(await text.locator("p").first().innerText()).toBe("Reeds");
    await saved(page);
  },
  LONG_MS,
);

test(
  "words typed after an image was inserted through the menu reach the text",
  async () => {
    const page = await write("Reeds");
    await page.getByRole("button", { name: "Insert" }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("option", { name: /^Image/ }).click(),
    ]);
    await chooser.setFiles({
      name: "red.png",
      mimeType: "image/png",
      buffer: Buffer.from(await makePng(60, 40)),
    });
    await textOf(page).locator('figure img[src*="/img/"]').waitFor(PATIENCE);
    await page.keyboard.type(" and water");
    await expect
      .poll(() => textOf(page).locator("figure ~ p").first().innerText(), PATIENCE)
      .toContain("and water");
  },
  LONG_MS,
);

test(
  "an upload interrupted by a crash continues at its place, and only once",
  async () => {
    const page = await write("Reeds");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Water");
    await saved(page);
    const address = page.url();
    expect(address).toContain("/edit");
    // A server that never responds.
    await page.route("**/_/upload", () => {});
    await hand(page, "paste", await makePng(60, 40));
    await textOf(page).getByRole("progressbar", { name: "Uploading paste.png" }).waitFor(PATIENCE);
    await textOf(page).locator("p").first().click();
    // The editor reads the selection with the next key; otherwise a moment after the click.
    await page.keyboard.press("End");
    await hand(page, "paste", await makePng(30, 50, () => BLUE));
    await expect.poll(() => textOf(page).getByRole("progressbar").count(), PATIENCE).toBe(2);
    await expect.poll(() => keptOn(page), PATIENCE).toBe(2);

    // Another tab of the story leaves them to the live one.
    const other = await context.newPage();
    await other.goto(address);
    await textOf(other).waitFor(PATIENCE);
    await saved(other);
    expect(await textOf(other).getByRole("progressbar").count()).toBe(0);
    expect(await keptOn(other)).toBe(2);
    await other.close();

    await page.close();
    const next = await context.newPage();
    await next.goto(address);
    const images = textOf(next).locator('figure img[src*="/img/"]');
    await expect.poll(() => images.count(), PATIENCE).toBe(2);
    const order = (): Promise<string[]> =>
      textOf(next).evaluate((text) =>
        Array.from(text.querySelectorAll("p, figure"), (part) =>
          part.tagName === "P" ? (part.textContent ?? "") : "picture",
        ).filter(Boolean),
      );
    expect(await order()).toEqual(["Reeds", "picture", "Water", "picture"]);
    await saved(next);
    await expect.poll(() => keptOn(next), PATIENCE).toBe(0);
    await next.reload();
    await textOf(next).waitFor(PATIENCE);
    expect(await order()).toEqual(["Reeds", "picture", "Water", "picture"]);
    expect(await textOf(next).getByRole("progressbar").count()).toBe(0);
  },
  LONG_MS,
);

test(
  "an image keeps its width, alt text, focus point and caption",
  async () => {
    const page = await write("Reeds");
    const text = textOf(page);
    await hand(page, "paste", await makePng(600, 400));
    const image = text.locator('figure img[src*="/img/"]');
    await image.waitFor(PATIENCE);
    await image.click();
    const tools = page.getByRole("toolbar", { name: "Image tools" });
    await tools.getByRole("button", { name: "Wide" }).click();
    await tools.getByRole("button", { name: "Add alt text" }).click();
    const alt = page.getByRole("dialog", { name: "Alt text" });
    await alt.getByRole("textbox").fill("Reeds by the water");
    await alt.getByRole("button", { name: "Save" }).click();
    await tools.getByRole("button", { name: "Alt text", exact: true }).waitFor(PATIENCE);
    await tools.getByRole("button", { name: "Focus point" }).click();
    const focus = page.getByRole("dialog", { name: "Focus point" });
    await focus.getByRole("button", { name: "50% from the left" }).press("Shift+ArrowRight");
    await focus.getByRole("button", { name: "51% from the left" }).waitFor(PATIENCE);
    expect(await axeFaults(page)).toEqual([]);
    await focus.getByRole("button", { name: "Save" }).click();
    await focus.waitFor({ state: "detached", ...PATIENCE });
    await text.locator("figcaption").click();
    await page.keyboard.type("Before the harvest");
    await saved(page);
    await page.reload();
    await textOf(page).waitFor(PATIENCE);
    const figure = text.locator("figure");
    expect(await figure.getAttribute("data-layout")).toBe("OUTSET");
    expect(await figure.locator("img").getAttribute("alt")).toBe("Reeds by the water");
    expect(await figure.locator("figcaption").innerText()).toBe("Before the harvest");
    await figure.locator("img").click();
    await tools.getByRole("button", { name: "Focus point" }).click();
    await focus.getByRole("button", { name: "51% from the left" }).waitFor(PATIENCE);
  },
  LONG_MS,
);
