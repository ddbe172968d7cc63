import type { BrowserContext, Page } from "playwright-core";
import { origin } from "./servedProduct.ts";

const PATIENCE = { timeout: 60_000 };

/** Returns the text of the editor. */
export const textOf = (page: Page) => page.locator(".story-editor[contenteditable=true]");

/** Resolves when the editor has saved everything. */
export const saved = (page: Page) => page.getByText(/^Saved, revision \d+$/).waitFor(PATIENCE);

/** Opens the editor, by default of a new story, and waits until it can be written in. */
export async function openEditor(context: BrowserContext, path = "/new-story"): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin + path);
  await textOf(page).waitFor(PATIENCE);
  return page;
}
