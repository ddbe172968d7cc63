// A story's whole life: written with an image, code and an embed, recovered after a tab crash,
// published in a publication with a custom domain, read there from the cache by an anonymous
// viewer, changed, deleted and restored.

import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newId } from "../../../shared/ids.ts";
import { axeFaults } from "../../support/browser/axeFaults.ts";
import { browser, useBrowser } from "../../support/browser/journey.ts";
import { untilHydrated } from "../../support/browser/browser.ts";
import { makePng } from "../../support/images/pictures.ts";
import { onServedDatabase } from "../../support/browser/servedDatabase.ts";
import { openEditor, publishedUrl, saved, textOf } from "../../support/browser/editorPage.ts";
import { signInBrowser } from "../../support/browser/signInBrowser.ts";
import { origin, persist } from "../../support/browser/servedProduct.ts";

const PATIENCE = { timeout: 60_000 };
const WHOLE_WAY_MS = 300_000;
const PUBLICATION = "The Reed Papers";
let writer: BrowserContext;
let reader: BrowserContext;

useBrowser();
beforeEach(async () => {
  writer = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  reader = await browser.newContext({ viewport: { width: 1280, height: 800 } });
});
afterEach(async () => {
  await writer.close();
  await reader.close();
});

/** Creates a publication with a custom domain and an editor; returns its origin. */
async function publicationOf(userId: string): Promise<string> {
  const id = newId("collection");
  const domain = `reeds-${id}.example`;
  await onServedDatabase(persist, (db) =>
    db.batch([
      db
        .prepare(
          `INSERT INTO collections (id, slug, name, domain, created_at, updated_at)
           VALUES (?1, ?2, ?3, ?4, 0, 0)`,
        )
        .bind(id, `reeds-${id}`, PUBLICATION, domain),
      db
        .prepare(
          `INSERT INTO collection_members (collection_id, user_id, role, created_at)
           VALUES (?1, ?2, 'EDITOR', 0)`,
        )
        .bind(id, userId),
    ]),
  );
  return `http://${domain}:${new URL(origin).port}`;
}

async function insertImage(page: Page): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({
    name: "reeds.png",
    mimeType: "image/png",
    buffer: Buffer.from(await makePng(60, 40)),
  });
  await textOf(page).locator("figure img").waitFor(PATIENCE);
}

async function insertEmbed(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Insert" }).click();
  await page.getByRole("option", { name: /^Video, post or link/ }).click();
  const dialog = page.getByRole("dialog", { name: "Embed" });
  await dialog.getByRole("textbox").fill("https://youtu.be/abcdefghijk");
  await dialog.getByRole("button", { name: "Embed" }).click();
  await textOf(page).locator("figure iframe").waitFor(PATIENCE);
}

/** Ends a tab like a browser crash: no code of the page runs afterwards. */
async function kill(page: Page): Promise<void> {
  const session = await writer.newCDPSession(page);
  const crashed = page.waitForEvent("crash", PATIENCE);
  // The response never comes.
  session.send("Page.crash").catch(() => {});
  await crashed;
  await page.close();
}

/** Checks an element at 320 px, which is 400 % zoom on a usual window. */
async function expectNoSidewaysScroll(page: Page, element: Locator): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: size.height });
  const wide = await element.evaluate((root) =>
    [root, ...root.querySelectorAll("*")]
      .filter((one) => getComputedStyle(one).overflowX !== "visible")
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  );
  expect(wide).toEqual([]);
  await page.setViewportSize(size);
}

async function publish(page: Page, button: string): Promise<string> {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  await dialog.getByLabel("Publication").selectOption({ label: PUBLICATION });
  await expectNoSidewaysScroll(page, dialog);
  await dialog.getByRole("button", { name: button }).click();
  const address = await publishedUrl(dialog);
  await dialog.getByRole("button", { name: "Close" }).click();
  return address;
}

/** Returns what an anonymous viewer gets there, and whether it came from the cache. */
async function look(page: Page, address: string) {
  const response = await page.goto(address);
  return {
    status: response?.status(),
    isKept: /; hit/.test((await response?.headerValue("cache-status")) ?? ""),
    text: await page.locator("body").innerText(),
  };
}

test(
  "a writer can write a story, lose the connection, publish it in a publication, edit it, delete it and restore it",
  async () => {
    const { id } = await signInBrowser(writer, { origin, persist });
    const own = await publicationOf(id);

    const first = await openEditor(writer, "/new-story");
    await first.getByRole("textbox", { name: "Title", exact: true }).fill("Paper of reeds");
    await textOf(first).click();
    await first.keyboard.type("Reeds grow by the water.\n```rust\nfn pulp() {}\n\n\n");
    await insertImage(first);
    await first.keyboard.press("Control+End");
    await insertEmbed(first);
    await first.keyboard.press("Control+End");
    await saved(first);
    await first.waitForURL(/\/p\/[0-9a-f]{12}\/edit$/);
    const editPath = new URL(first.url()).pathname;
    await writer.setOffline(true);
    await first.keyboard.type("And these words had no connection.");
    await first.getByText("Your text is stored on this device.").waitFor(PATIENCE);
    await kill(first);
    await writer.setOffline(false);

    const page = await openEditor(writer, editPath);
    const text = textOf(page);
    await expect
      .poll(() => text.innerText(), PATIENCE)
      .toContain("And these words had no connection.");
    expect(await text.innerText()).toContain("Reeds grow by the water.");
    expect(await text.locator("pre").innerText()).toBe("fn pulp() {}");
    expect(await text.locator("pre").getAttribute("data-lang")).toBe("rust");
    expect(await text.locator("figure img").count()).toBe(1);
    expect(await text.locator("figure iframe").count()).toBe(1);
    await saved(page);

    const receipt = new URL(await publish(page, "Publish now"));
    expect(receipt.hostname).toBe(new URL(own).hostname);
    // The domain's URL has https and no port; here the same host is served without https.
    const address = own + receipt.pathname;
    const readerPage = await reader.newPage();
    await expect.poll(async () => (await look(readerPage, address)).isKept, PATIENCE).toBe(true);
    const kept = await look(readerPage, address);
    expect(kept.status).toBe(200);
    expect(kept.text).toContain("And these words had no connection.");
    const story = readerPage.locator(".story-body");
    expect(await story.locator("pre code.language-rust").innerText()).toBe("fn pulp() {}");
    expect(await story.locator("figure[data-kind=embed] iframe").getAttribute("sandbox")).toContain(
      "allow-scripts",
    );
    const image = story.locator("figure[data-kind=image] img");
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth), PATIENCE)
      .toBeGreaterThan(0);
    expect(await axeFaults(readerPage)).toEqual([]);

    await text.locator("p").first().click();
    await page.keyboard.press("End");
    await page.keyboard.type(" Someone cuts them.");
    await saved(page);
    await publish(page, "Publish changes");
    await expect
      .poll(async () => (await look(readerPage, address)).text, PATIENCE)
      .toContain("Reeds grow by the water. Someone cuts them.");
    await expect.poll(async () => (await look(readerPage, address)).isKept, PATIENCE).toBe(true);

    await page.goto(`${origin}/me/stories/public`);
    await untilHydrated(page);
    await page.getByRole("button", { name: "Actions for Paper of reeds" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const undo = page.getByRole("button", { name: "Undo" });
    await undo.waitFor(PATIENCE);
    // The notice stays while the pointer is over it.
    await undo.hover();
    await expect.poll(async () => (await look(readerPage, address)).status, PATIENCE).toBe(404);
    await undo.click();
    await expect.poll(async () => (await look(readerPage, address)).status, PATIENCE).toBe(200);
    const back = await look(readerPage, address);
    expect(back.text).toContain("Reeds grow by the water. Someone cuts them.");
    await page.goto(`${origin}/me/stories/public`);
    await page.getByRole("link", { name: "Paper of reeds", exact: true }).waitFor(PATIENCE);
  },
  WHOLE_WAY_MS,
);
