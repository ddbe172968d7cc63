import type { BrowserContext, Locator, Page } from "playwright-core";
import { origin } from "./servedProduct.ts";

const PATIENCE = { timeout: 60_000 };

/** Returns the text of the editor. */
export const textOf = (page: Page) => page.locator(".story-editor[contenteditable=true]");

/** Resolves when the editor has saved everything. */
export const saved = (page: Page) => page.locator('[data-save="saved"]').waitFor(PATIENCE);

/** Returns the URL of a story that was just published, once the publish dialog shows it. */
export async function publishedUrl(dialog: Locator): Promise<string> {
  const link = dialog.getByRole("link", { name: "View story" });
  await link.waitFor(PATIENCE);
  return link.evaluate((element) => (element as HTMLAnchorElement).href);
}

/** Opens the editor, by default of a new story, and waits until it can be written in. */
export async function openEditor(context: BrowserContext, path = "/new-story"): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin + path);
  await textOf(page).waitFor(PATIENCE);
  return page;
}
