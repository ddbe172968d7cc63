import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { readQuery as readAddressQuery } from "../../shared/routes/queryAllowList.ts";
import { LOAD_EVENT_DELAY_MS } from "../../shared/limits.ts";
import { type ClientStore, createClientStore } from "../runtime/page/clientState.ts";
import { CrashBoundary } from "./CrashBoundary.tsx";
import type { EarlyInput } from "./earlyInput.ts";
import { makeEnvironment, readQuery } from "../runtime/relay/environment.ts";
import { noteFailure } from "./failures.ts";
import { hoistState } from "./hoistState.ts";
import { makeFetchOperation } from "../runtime/relay/fetchOperation.ts";
import { followLinks } from "./followLinks.ts";
import type { AppFrame } from "../runtime/page/frame.ts";
import { Screen } from "./Screen.tsx";
import { importWithRetry } from "./importWithRetry.ts";
import { loadHealth, loadOffline } from "../runtime/page/lateFeatures.ts";
import { importPage } from "../runtime/page/pages.ts";
import { replayInput } from "./replayInput.ts";
import { requireStartState } from "./requireStartState.ts";
import { createRouter, type Router } from "./router.ts";

/**
 * Hydrates the server-rendered page without another request. Throws when the page lacks data that
 * startup needs; if the root element is missing, only warns and leaves the page as it is. Repeats
 * what the reader did with controls before.
 */
export async function hydrate(
  window: Window & typeof globalThis,
  takeEarlyInput: () => EarlyInput[],
): Promise<void> {
  hoistState(window);
  const { state, graphqlUri, payloads } = requireStartState(window);
  const root = window.document.getElementById("root");
  if (!root) {
    console.warn("Expected root element to exist");
    return;
  }
  const { location } = state.navigation;
  cleanAddress(window);
  const store = createClientStore(state, window.document.referrer);
  let router: Router | undefined;
  const environment = makeEnvironment(
    makeFetchOperation({
      uri: graphqlUri,
      version: state.config.version,
      origin: () => {
        const at = router?.view.location ?? location;
        return { metricName: at.metricName, path: at.path, xsrf: store.state.session.xsrf };
      },
      fetch: window.fetch.bind(window),
    }),
  );
  const [{ page }, viewerParts] = await Promise.all([
    importWithRetry(() => importPage(state.page.id)),
    state.session.isLoggedInCookie
      ? importWithRetry(() => import("../features/chrome/viewerParts.tsx"))
      : null,
  ]);
  // A signed-in viewer has no pending sign-in to finish.
  viewerParts?.clearPendingSignIn(window);
  const payload = payloads.find(({ id }) => id === page.query?.params.id);
  const variables = payload?.variables ?? {};
  const data = readQuery(environment, page.query, variables, payload?.data ?? null);
  router = createRouter({
    window,
    environment,
    view: { location, page, data, head: state.page.head },
    store,
    reportModuleFailure: (error) => {
      console.error("A page's code could not be loaded", error);
      noteFailure(error);
    },
  });
  followLinks(window, router, store);
  const frame: AppFrame = {
    environment,
    store,
    viewer: viewerParts?.readViewer(environment, payloads) ?? { status: "loggedOut" },
    viewerParts,
  };
  const screen = (
    <CrashBoundary>
      <Screen router={router} frame={frame} />
    </CrashBoundary>
  );
  // In a transition React hydrates in slices and yields to user input.
  startTransition(() => {
    hydrateRoot(root, screen, {
      onRecoverableError: (error) => {
        console.error("Hydration differed from the server", error);
        noteFailure(error);
      },
      onCaughtError: (error) => {
        console.error(error);
        noteFailure(error);
      },
    });
  });
  // From here on React answers events, if need be by hydrating their part of the page at once.
  replayWhenHydrated(store, takeEarlyInput());
  startHealthLater(window, { frame, router });
  startOfflineLater(window, frame, location.site.kind);
}

function replayWhenHydrated(store: ClientStore, inputs: readonly EarlyInput[]): void {
  const unsubscribe = store.subscribe(() => {
    if (!store.state.client.isHydrated) return;
    unsubscribe();
    // After the effects that are running now.
    queueMicrotask(() => replayInput(inputs));
  });
}

/**
 * Loads the health reporting code once the page is usable. Bots report nothing.
 */
function startHealthLater(
  window: Window & typeof globalThis,
  page: { frame: AppFrame; router: Router },
): void {
  if (page.frame.store.state.client.viewerIsBot) return;
  const start = async (): Promise<void> => {
    const { startHealth } = await loadHealth();
    startHealth({ window, ...page });
  };
  window.setTimeout(() => {
    start().catch((error: unknown) =>
      console.warn("The page's health could not be reported", error),
    );
  }, LOAD_EVENT_DELAY_MS);
}

/** Loads what works without a network once the page is usable. Only the main site has it. */
function startOfflineLater(window: Window, frame: AppFrame, siteKind: string): void {
  const { environment, store, viewer } = frame;
  if (viewer.status !== "loggedIn" || siteKind !== "default") return;
  const viewerId = viewer.viewer.id;
  const start = async (): Promise<void> => {
    const { startOffline } = await loadOffline();
    await startOffline({ environment, store, viewerId });
  };
  window.setTimeout(() => {
    start().catch((error: unknown) => console.warn("Nothing is saved for reading offline", error));
  }, LOAD_EVENT_DELAY_MS);
}

/**
 * Removes query parameters that no page reads from the URL, without a history entry. Their values
 * are in the state.
 */
function cleanAddress(window: Window): void {
  const { pathname, search, hash } = window.location;
  // Uses the actual URL: a cached page is rendered once for many query strings.
  const { allowed } = readAddressQuery(search, null);
  if (search !== allowed)
    window.history.replaceState(window.history.state, "", pathname + allowed + hash);
}
