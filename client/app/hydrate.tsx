import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { readQuery as readAddressQuery } from "../../shared/routes/queryAllowList.ts";
import { LOAD_EVENT_DELAY_MS } from "../../shared/limits.ts";
import { createClientStore } from "./clientState.ts";
import { CrashBoundary } from "./CrashBoundary.tsx";
import { makeEnvironment, readQuery } from "./environment.ts";
import { noteFailure } from "./failures.ts";
import { hoistState } from "./hoistState.ts";
import { makeFetchOperation } from "./fetchOperation.ts";
import { followLinks } from "./followLinks.ts";
import type { AppFrame } from "./frame.ts";
import { Screen } from "./Screen.tsx";
import { importWithRetry } from "./importWithRetry.ts";
import { loadHealth } from "./lateFeatures.ts";
import { importPage } from "./pages.ts";
import { requireStartState } from "./requireStartState.ts";
import { createRouter, type Router } from "./router.ts";

/**
 * Mounts the application on what the server sent, without asking the server again. Throws when the
 * page lacks what start-up needs; a page without a root only warns and stays as it is.
 */
export async function hydrate(window: Window & typeof globalThis): Promise<void> {
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
  // Whoever is signed in has no sign-in left to finish.
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
  // In a transition React hydrates in slices and gives way to the reader's input.
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
  startHealthLater(window, { frame, router });
}

/**
 * Has the code come that tells the server how the page does, once the reader has the page
 * (platform.md §9). Bots are told nothing of, and tell nothing.
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
    start().catch((error: unknown) => console.warn("The page's health is not told", error));
  }, LOAD_EVENT_DELAY_MS);
}

/**
 * Takes the query parameters that no page reads out of the address, without a history entry. What
 * they said is in the state (reader.md §2.2).
 */
function cleanAddress(window: Window): void {
  const { pathname, search, hash } = window.location;
  // Of the address itself: a kept page was made for all who ask for it.
  const { kept } = readAddressQuery(search, null);
  if (search !== kept)
    window.history.replaceState(window.history.state, "", pathname + kept + hash);
}
