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

/** Creates the router of a browser window. */
export function createRouter(options: {
  window: Window;
  environment: Environment;
  view: View;
  store: ClientStore;
  reportModuleFailure: (error: unknown) => void;
}): Router {
  const { window, environment, store } = options;
  let view = options.view;
  let isLoading = false;
  let latest = 0;
  const listeners = new Set<(arrival: Arrival | null) => void>();
  const preloads = new Map<string, Preload>();
  const cachedViews = new Map<string, { view: View; retained: Disposable | null }>();

  const locateHere = (href: string): PageLocation | null => {
    const { href: here } = window.location;
    const url = new URL(href, here);
    // Other hosts have different routes.
    if (url.origin !== new URL(here).origin) return null;
    return locate(url.href, { ...view.location, now: Date.now() });
  };
  // The policy of a document stays in force while its pages change.
  const isInPlace = ({ pageId }: PageLocation): boolean =>
    isBuilt(pageId) && !PAYMENT_PAGES.has(pageId) && !PAYMENT_PAGES.has(view.location.pageId);
  const notify = (arrival: Arrival | null): void => {
    for (const listener of listeners) listener(arrival);
  };
  const keep = (path: string, shown: View): void => {
    cachedViews.get(path)?.retained?.dispose();
    cachedViews.delete(path);
    cachedViews.set(path, { view: shown, retained: retain(environment, shown) });
    const oldest = cachedViews.keys().next().value;
    if (cachedViews.size > MAX_CACHED_VIEWS && oldest !== undefined) {
      cachedViews.get(oldest)?.retained?.dispose();
      cachedViews.delete(oldest);
    }
  };
  // A cached page's own location may differ from the URL the reader used.
  let shownAt = window.location.pathname + window.location.search;
  keep(shownAt, view);

  const load = (location: PageLocation): Promise<View | { redirect: string } | null> => {
    const known = isLive(location.pageId) ? undefined : preloads.get(location.path);
    if (known && known.entry?.status !== "error") return known.result;
    const preload: Preload = {
      stage: "added",
      entry: nextQueryEntry<View>(undefined, { type: "load" }),
      result: Promise.resolve(null),
    };
    const { host } = new URL(window.location.href);
    preload.result = loadView(location, host, environment, preload, options.reportModuleFailure);
    preloads.set(location.path, preload);
    return preload.result;
  };

  const show = (next: View, arrival: Arrival, at = next.location.path): void => {
    store.moved(at);
    view = next;
    shownAt = at;
    isLoading = false;
    keep(at, next);
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
      result = await load(location);
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
    if (back) return show(back.view, { scrollY }, location.path);
    const mine = latest;
    load(location).then(
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
      const ahead = isLive(location.pageId) ? loadPage(location.pageId) : load(location);
      ahead.catch(() => {});
    },
    stageOf(href) {
      const location = locateHere(href);
      return location ? (preloads.get(location.path)?.stage ?? null) : null;
    },
    dispose: () => window.removeEventListener("popstate", onPopState),
  };
  return router;
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
