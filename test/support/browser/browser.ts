import { existsSync } from "node:fs";
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Response,
} from "playwright-core";
import { type BrowserCommand, bundledChromium, hasBundledChromium } from "./bundledChromium.ts";

/** A machine under load takes longer than Playwright's 30 seconds. */
const STARTED_WITHIN_MS = 100_000;

/** Where systems install a browser. */
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

const HOST_RULES = "--host-resolver-rules=";

/** Chromium's arguments: it reaches no host except the product under test. */
export const BROWSER_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Custom domains resolve to the product.
  `${HOST_RULES}MAP *.example 127.0.0.1`,
];

/** Starts Chromium. */
export async function launchBrowser(): Promise<Browser> {
  return launchWith(BROWSER_ARGS);
}

/**
 * Starts Chromium with a product on `port`, served at https, whose hosts are reached without a
 * port, as users reach them.
 */
export async function launchBrowserOn(port: number): Promise<Browser> {
  const args = [
    ...BROWSER_ARGS.filter((arg) => !arg.startsWith(HOST_RULES)),
    `${HOST_RULES}MAP *.example:443 127.0.0.1:${port}`,
    "--ignore-certificate-errors",
  ];
  return launchWith(args);
}

async function launchWith(args: string[]): Promise<Browser> {
  const browser = await chromium.launch({
    ...(await findBrowser()),
    args,
    timeout: STARTED_WITHIN_MS,
  });
  withoutServiceWorkers(browser);
  return browser;
}

/**
 * Gives a browser's contexts no service workers unless they ask for them: requests that go through
 * one can't be watched or failed by tests. Blocking them in Playwright logs a warning in each page.
 */
function withoutServiceWorkers(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    if (options?.serviceWorkers !== "allow")
      await context.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
      });
    return context;
  };
}

/**
 * Returns the command of the browser that CHROMIUM names, else of the bundled one, else of an
 * installed one. Throws if there is none.
 */
export async function findBrowser(): Promise<BrowserCommand> {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) return { executablePath: CHROMIUM };
  if (hasBundledChromium) return bundledChromium();
  const executablePath = PLACES.find((place) => existsSync(place));
  if (executablePath === undefined)
    throw new Error(
      "The journeys need a browser: install Chromium, Chrome or Edge, or set CHROMIUM",
    );
  return { executablePath };
}

/** What a page logged and requested while it was watched. */
export interface Watched {
  /** Console errors and warnings, and uncaught errors. */
  complaints: string[];
  /**
   * GraphQL requests, each with the operation names of its header. Excludes those below and the
   * totals of cached pages, which arrive whenever the browser is idle.
   */
  operations: string[];
  /** The banner's query for the viewer's country, which arrives whenever the browser is idle. */
  visitorOperations: string[];
}

/**
 * Records a page's complaints and GraphQL requests from now on, except events, which arrive at any
 * time.
 */
export function watch(page: Page): Watched {
  const watched: Watched = { complaints: [], operations: [], visitorOperations: [] };
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      watched.complaints.push(message.text());
  });
  page.on("pageerror", (error) => watched.complaints.push(String(error)));
  page.on("request", (request) => {
    if (new URL(request.url()).pathname !== "/_/graphql") return;
    const names = (request.headers()["graphql-operation"] ?? "")
      .split(",")
      .filter((name) => name !== "freshTotalsQuery")
      .join(",");
    if (names === "") return;
    if (names === "VisitorQuery") watched.visitorOperations.push(names);
    else if (!names.startsWith("logClientEventsMutation")) watched.operations.push(names);
  });
  return watched;
}

/** Returns the number of database round trips of a response. */
export function roundTripsOf(response: Response | null): number {
  return Number(/\d+/.exec(response?.headers()["x-database-use"] ?? "")?.[0] ?? Number.NaN);
}

/**
 * Resolves when the application has hydrated. Some pages wait for activity, so this simulates it.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    document.dispatchEvent(new Event("pointermove"));
    return document.documentElement.dataset.hydrated === "true";
  });
}

/**
 * Loads the serif into a context's cache. On a first visit a fallback is shown until it arrives, and a
 * machine without a serif of its own has none that is scaled like it, so the text moves a little.
 */
export async function loadSerif(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/about`, { waitUntil: "load" });
  await page.close();
}
