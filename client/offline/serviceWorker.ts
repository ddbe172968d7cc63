// The service worker: saved stories and the reading list open without a network. It is one file
// without imports at run time, which the build completes with the list of its files.

import type { OfflineBuild, SavePagesMessage } from "../../shared/offline/offline.ts";
import { offlineHandlers } from "./offlineHandlers.ts";

declare const __OFFLINE_BUILD__: OfflineBuild;

interface LateEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

/** What is used of ServiceWorkerGlobalScope; its library contradicts that of pages. */
interface ServiceWorkerScope {
  skipWaiting: () => Promise<void>;
  registration: { navigationPreload?: { enable: () => Promise<void> } };
  addEventListener: ((type: "install" | "activate", run: (event: LateEvent) => void) => void) &
    ((type: "message", run: (event: LateEvent & { data: unknown }) => void) => void) &
    ((
      type: "fetch",
      run: (
        event: LateEvent & {
          request: Request;
          preloadResponse?: Promise<Response | undefined>;
          respondWith: (response: Promise<Response>) => void;
        },
      ) => void,
    ) => void);
}

const scope = globalThis as unknown as ServiceWorkerScope;
const handlers = offlineHandlers(__OFFLINE_BUILD__, {
  caches,
  fetch: (request, init) => fetch(request, init),
  origin: location.origin,
});

scope.addEventListener("install", (event) => {
  // Pages of an earlier build request their files from the network, as they do without this.
  event.waitUntil(Promise.all([handlers.install(), scope.skipWaiting()]));
});
scope.addEventListener("activate", (event) => {
  // So that pages don't wait until this has started.
  const preload = scope.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([handlers.activate(), preload]));
});
scope.addEventListener("fetch", (event) => {
  const response = handlers.respond(event.request, event.preloadResponse);
  if (response) event.respondWith(response);
});
scope.addEventListener("message", (event) => {
  const message = event.data as Partial<SavePagesMessage> | null;
  if (message?.type === "save-pages")
    event.waitUntil(handlers.savePages(message as SavePagesMessage));
});
