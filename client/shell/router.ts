// Client-side navigation. Links are plain anchors that work without this script; with it, a click
// on a link to an implemented page loads code and data in parallel and swaps the page. The browser
// handles everything else: other sites, pages that aren't implemented, and errors.

import type { ConcreteRequest, Disposable, Environment } from "relay-runtime";
import { createOperationDescriptor, fetchQuery } from "relay-runtime";
import { PAYMENT_PAGES } from "../../shared/routes/paymentPages.ts";
import { ownHostAddress } from "../../shared/routes/ownHostAddress.ts";
import type { ClientStore } from "../runtime/page/clientState.ts";
import { readQuery } from "../runtime/relay/environment.ts";
import { isOverPage, leaveFor, remember } from "../runtime/links/historyEntries.ts";
import { locate } from "./locate.ts";
import type { Page, PageHead, PageLocation } from "../runtime/page/page.ts";
import { isBuilt, isLive, loadPage } from "../runtime/page/pages.ts";
import { nextQueryEntry, type QueryEntry } from "./queryCache.ts";

/** The page on screen. */
export interface View {
  location: PageLocation;
  page: Page;
  data: unknown;
  head: PageHead;
}

/** How far a preloaded page has progressed. */
export type PreloadStage = "added" | "code" | "data";

interface Preload {
  stage: PreloadStage;
  entry: QueryEntry<View> | undefined;
  result: Promise<View | { redirect: string } | null>;
}

/** How a view was reached: Back and Forward restore the scroll position. */
export interface Arrival {
  scrollY: number | null;
}

/** Maximum number of pages cached for instant Back navigation. */
const MAX_CACHED_VIEWS = 20;

export interface Router {
  readonly view: View;
  /** True while a requested page is loading. */
  readonly isLoading: boolean;
  subscribe(listener: (arrival: Arrival | null) => void): () => void;
  navigate(href: string, options?: { replace?: boolean }): Promise<void>;
  preload(href: string): void;
  stageOf(href: string): PreloadStage | null;
  dispose(): void;
}

interface RouterOptions {
  window: Window;
  environment: Environment;
  view: View;
  store: ClientStore;
  reportModuleFailure: (error: unknown) => void;
}

/** Creates the router of a browser window. */
export function createRouter(options: RouterOptions): Router {
  const { window, environment, store } = options;
  let view = options.view;
  let isLoading = false;
  let latest = 0;
  const listeners = new Set<(arrival: Arrival | null) => void>();
  const preloads = new Preloads(options);
  const cachedViews = new ViewCache(environment);

  const locateHere = (href: string): PageLocation | null =>
    locateFrom(view.location, window.location.href, href);
  // The policy of a document stays in force while its pages change.
  const isInPlace = ({ pageId }: PageLocation): boolean =>
    isBuilt(pageId) && !PAYMENT_PAGES.has(pageId) && !PAYMENT_PAGES.has(view.location.pageId);
  const notify = (arrival: Arrival | null): void => {
    for (const listener of listeners) listener(arrival);
  };
  // A cached page's own location may differ from the URL the reader used.
  let shownAt = window.location.pathname + window.location.search;
  cachedViews.add(shownAt, view);

  const show = (next: View, arrival: Arrival, at = next.location.path): void => {
    store.moved(at);
    view = next;
    shownAt = at;
    isLoading = false;
    cachedViews.add(at, next);
    preloads.delete(at);
    notify(arrival);
  };

  const goTo = async (location: PageLocation, hash: string, replace: boolean): Promise<void> => {
    latest += 1;
    const mine = latest;
    isLoading = true;
    notify(null);
    let result: View | { redirect: string } | null;
    try {
      result = await preloads.load(location);
    } catch {
      result = null;
    }
    if (mine !== latest) return;
    if (result === null) {
      leaveFor(window, location.path + hash);
    } else if ("redirect" in result) {
      await router.navigate(result.redirect, { replace });
    } else {
      remember(window);
      const way = replace || isOverPage(window) ? "replaceState" : "pushState";
      window.history[way]({}, "", location.path + hash);
      show(result, { scrollY: 0 });
      if (hash) window.document.getElementById(anchorOf(hash))?.scrollIntoView();
    }
  };

  const onPopState = (event: PopStateEvent): void => {
    // The browser handles hash changes on the current page.
    const { pathname, search } = window.location;
    if (pathname + search === shownAt) return;
    // Cancels a navigation in progress.
    latest += 1;
    isLoading = false;
    const location = locateHere(window.location.href);
    if (!location || !isInPlace(location)) return window.location.reload();
    const scrollY = (event.state as { scrollY?: number } | null)?.scrollY ?? 0;
    const back = isLive(location.pageId) ? undefined : cachedViews.get(location.path);
    if (back) return show(back, { scrollY }, location.path);
    const mine = latest;
    preloads.load(location).then(
      (result) => {
        if (mine !== latest) return;
        if (result === null || "redirect" in result) window.location.reload();
        else show(result, { scrollY });
      },
      () => window.location.reload(),
    );
  };
  window.addEventListener("popstate", onPopState);

  const router: Router = {
    get view() {
      return view;
    },
    get isLoading() {
      return isLoading;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async navigate(href, { replace = false } = {}) {
      const location = locateHere(href);
      if (!location || !isInPlace(location)) return leaveFor(window, href);
      await goTo(location, new URL(href, window.location.href).hash, replace);
    },
    preload(href) {
      const location = locateHere(href);
      if (!location || !isInPlace(location) || cachedViews.has(location.path)) return;
      const ahead = isLive(location.pageId) ? loadPage(location.pageId) : preloads.load(location);
      ahead.catch(() => {});
    },
    stageOf(href) {
      const location = locateHere(href);
      return location ? preloads.stageOf(location.path) : null;
    },
    dispose: () => window.removeEventListener("popstate", onPopState),
  };
  return router;
}

/** The location of a link on the page at `here`; null on other hosts, which have other routes. */
function locateFrom(current: PageLocation, here: string, href: string): PageLocation | null {
  const url = new URL(href, here);
  if (url.origin !== new URL(here).origin) return null;
  return locate(url.href, { ...current, now: Date.now() });
}

/** The pages that were shown last, for instant Back navigation; their data stays in the store. */
class ViewCache {
  readonly #views = new Map<string, { view: View; retained: Disposable | null }>();
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  has(path: string): boolean {
    return this.#views.has(path);
  }

  get(path: string): View | undefined {
    return this.#views.get(path)?.view;
  }

  add(path: string, view: View): void {
    this.#delete(path);
    this.#views.set(path, { view, retained: retain(this.#environment, view) });
    const oldest = this.#views.keys().next().value;
    if (this.#views.size > MAX_CACHED_VIEWS && oldest !== undefined) this.#delete(oldest);
  }

  #delete(path: string): void {
    this.#views.get(path)?.retained?.dispose();
    this.#views.delete(path);
  }
}

/** The pages that are loading or loaded but haven't been shown, by path. */
class Preloads {
  readonly #preloads = new Map<string, Preload>();
  readonly #options: Pick<RouterOptions, "window" | "environment" | "reportModuleFailure">;

  constructor(options: Pick<RouterOptions, "window" | "environment" | "reportModuleFailure">) {
    this.#options = options;
  }

  /** Loads a page, or returns the result of its preload unless that failed. */
  load(location: PageLocation): Preload["result"] {
    const known = isLive(location.pageId) ? undefined : this.#preloads.get(location.path);
    if (known && known.entry?.status !== "error") return known.result;
    const preload: Preload = {
      stage: "added",
      entry: nextQueryEntry<View>(undefined, { type: "load" }),
      result: Promise.resolve(null),
    };
    const { window, environment, reportModuleFailure } = this.#options;
    const { host } = new URL(window.location.href);
    preload.result = loadView(location, host, environment, preload, reportModuleFailure);
    this.#preloads.set(location.path, preload);
    return preload.result;
  }

  stageOf(path: string): PreloadStage | null {
    return this.#preloads.get(path)?.stage ?? null;
  }

  delete(path: string): void {
    this.#preloads.delete(path);
  }
}

async function loadView(
  location: PageLocation,
  host: string,
  environment: Environment,
  preload: Preload,
  reportModuleFailure: (error: unknown) => void,
): Promise<View | { redirect: string } | null> {
  try {
    const page = await loadPage(location.pageId).catch((error: unknown) => {
      reportModuleFailure(error);
      throw error;
    });
    preload.stage = "code";
    const variables = page.variables(location);
    if (page.query) await fetchQuery(environment, page.query, variables).toPromise();
    const data = readQuery(environment, page.query, variables, null);
    preload.stage = "data";
    const result = page.result(data, location);
    if (result.kind === "redirect") return { redirect: result.to };
    // The server renders the error.
    if (result.kind === "notFound") return null;
    // The server redirects to the owner's host, or knows that this viewer sees the page here.
    if (ownHostAddress(result.address, host, location.publicUrl)) return null;
    const view: View = { location, page, data, head: result.head };
    preload.entry = nextQueryEntry(preload.entry, { type: "success", data: view });
    return view;
  } catch (error) {
    preload.entry = nextQueryEntry(preload.entry, { type: "error", error });
    throw error;
  }
}

function retain(environment: Environment, { page, location }: View): Disposable | null {
  const request: ConcreteRequest | null = page.query;
  if (!request) return null;
  return environment.retain(createOperationDescriptor(request, page.variables(location)));
}

/** Returns the element id in a hash. If decoding fails, returns it undecoded. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
