import { existsSync } from "node:fs";
import { type Browser, chromium, type Page, type Response } from "playwright-core";

/** Where systems keep Chromium; CHROMIUM names another. */
const PLACES = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const HOST_RULES = "--host-resolver-rules=";

/** How Chromium is started: it reaches no host but the product under test. */
export const BROWSER_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Domains of people's own lead to the product.
  `${HOST_RULES}MAP *.example 127.0.0.1`,
];

/** Starts the system's Chromium. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
}

/**
 * Starts it with a product on `port` whose hosts are reached without a port, as people reach them. To
 * this browser `origins` are as ones of https, so that it says of a request what it is for.
 */
export async function launchBrowserOn(port: number, origins: readonly string[]): Promise<Browser> {
  const args = [
    ...BROWSER_ARGS.filter((arg) => !arg.startsWith(HOST_RULES)),
    `${HOST_RULES}MAP *.example:80 127.0.0.1:${port}`,
    `--unsafely-treat-insecure-origin-as-secure=${origins.join(",")}`,
  ];
  return chromium.launch({ executablePath: findBrowser(), args });
}

/** The path of the system's Chromium; throws where there is none. */
export function findBrowser(): string {
  const path = PLACES.find((place) => place && existsSync(place));
  if (!path) throw new Error("The journeys need Chromium: install it or set CHROMIUM");
  return path;
}

/** What a page said and asked for while it was watched. */
export interface Watched {
  /** Errors and warnings of the console, and uncaught errors. */
  complaints: string[];
  /**
   * GraphQL requests, each the operations' names as its header has them, but those below and the totals
   * of kept pages, which come whenever the browser is idle.
   */
  operations: string[];
  /** The banner's question of the visitor's country, which comes whenever the browser is idle. */
  visitorOperations: string[];
}

/** Notes a page's complaints and GraphQL requests from now on; events, which come at any time, not. */
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

/** The trips to the database that an answer cost. */
export function roundTripsOf(response: Response | null): number {
  return Number(/\d+/.exec(response?.headers()["x-database-use"] ?? "")?.[0] ?? Number.NaN);
}

/** Resolves once the application has hydrated, for which some pages wait for a sign of their reader. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    document.dispatchEvent(new Event("pointermove"));
    return document.documentElement.dataset.hydrated === "true";
  });
}
