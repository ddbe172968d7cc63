import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { launchBrowser, untilHydrated } from "./browser.ts";
import { origin, persist } from "./servedProduct.ts";
import { signInBrowser } from "./signInBrowser.ts";

/** The browser of the file; see `useBrowser`. */
export let browser: Browser;
/** The context and the page of the current test; see `usePage`. */
export let context: BrowserContext;
export let page: Page;

/** The files of a worker share a browser: starting one costs as much as opening a page. */
const worker = globalThis as { journeyBrowser?: Browser };

/** Gives the tests of a file the worker's browser, without the contexts of earlier files. */
export function useBrowser(): void {
  beforeAll(async () => {
    if (!worker.journeyBrowser?.isConnected()) worker.journeyBrowser = await launchBrowser();
    browser = worker.journeyBrowser;
  });
  afterAll(async () => {
    await Promise.all(browser.contexts().map((opened) => opened.close()));
  });
}

/** Opens an empty page in a context of its own for each test. */
export function usePage(options: BrowserContextOptions = {}): void {
  beforeEach(async () => {
    context = await browser.newContext(options);
    page = await context.newPage();
  });
  afterEach(() => context.close());
}

/**
 * Opens one page for all tests of a file, which costs a third as much as one each: its scripts are
 * compiled once. Between tests it loses its cookies, storage, window size and emulated media; tests
 * that change more, such as the clock, routes or permissions, need `usePage`.
 */
export function useSharedPage(
  options: BrowserContextOptions & { viewport: { width: number; height: number } },
): void {
  const { reducedMotion = null, viewport } = options;
  beforeAll(async () => {
    context = await browser.newContext(options);
    page = await context.newPage();
  });
  afterEach(async () => {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion, media: null, colorScheme: null, forcedColors: null });
  });
}

/** Opens an empty page of a new user, which stays open until the end of the file. */
export async function openAs(name: string): Promise<[Page, { id: string; username: string }]> {
  const own = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
  const user = await signInBrowser(own, { origin, persist }, { name });
  const opened = await own.newPage();
  opened.setDefaultTimeout(30_000);
  return [opened, user];
}

/** Opens a path of the product in a page and waits until it has hydrated. */
export async function visit(visitor: Page, path: string): Promise<void> {
  await visitor.goto(origin + path);
  await untilHydrated(visitor);
}

/** Opens a path of the product in the current test's page; see `visit`. */
export const open = (path: string): Promise<void> => visit(page, path);
