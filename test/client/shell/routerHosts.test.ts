// Navigations that the router leaves to the browser because they go to another host.

import { Environment, Network, RecordSource, Store } from "relay-runtime";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ClientStore } from "../../../client/runtime/page/clientState.ts";
import type { PageLocation, PageResult } from "../../../client/runtime/page/page.ts";
import { loadPage } from "../../../client/runtime/page/pages.ts";
import { createRouter, type View } from "../../../client/shell/router.ts";
import type { HostSite } from "../../../shared/routes/pattern.ts";

const MAIN = "https://main.example";
const page = await loadPage("landing-about");
const head = { title: "About" };

beforeEach(() => void vi.restoreAllMocks());

/** Creates a window at a URL with its router; the page at /about has `result`. */
function routerAt(address: string, result: PageResult, site: HostSite = { kind: "default" }) {
  vi.spyOn(page, "result").mockReturnValue(result);
  const { pathname, search, host, origin } = new URL(address);
  const window = {
    location: { pathname, search, host, origin, href: address, assign: vi.fn(), reload: vi.fn() },
    history: { state: null, replaceState: vi.fn(), pushState: vi.fn() },
    scrollY: 0,
    addEventListener: () => {},
  };
  const location = { path: pathname, site, publicUrl: MAIN, flags: {}, isLoggedIn: false };
  const view = { location, page: { query: null }, data: null, head: {} };
  const router = createRouter({
    window: window as unknown as Window,
    environment: new Environment({
      network: Network.create(() => Promise.reject(new Error("offline"))),
      store: new Store(new RecordSource()),
    }),
    view: view as unknown as View,
    store: { moved: vi.fn() } as unknown as ClientStore,
    reportModuleFailure: () => {},
  });
  return { router, window, shown: () => router.view.location as PageLocation };
}

const found = (address?: string): PageResult => ({
  kind: "found",
  head,
  ...(address ? { address } : {}),
});

describe("a page that its owner shows on a custom host", () => {
  test("is loaded by the browser, which the server redirects there", async () => {
    const { router, window, shown } = routerAt(`${MAIN}/x`, found("https://mill.example/about"));
    await router.navigate("/about#words");
    expect(window.location.assign).toHaveBeenCalledExactlyOnceWith("/about#words");
    expect(window.history.pushState).not.toHaveBeenCalled();
    expect(shown().path).toBe("/x");
  });

  test("doesn't redirect while it is prefetched", async () => {
    const { router, window } = routerAt(`${MAIN}/x`, found("https://mill.example/about"));
    router.preload("/about");
    await vi.waitFor(() => expect(router.stageOf("/about")).toBe("data"), { timeout: 10_000 });
    expect(window.location.assign).not.toHaveBeenCalled();
  });

  test.each([
    ["on that host", "https://mill.example", "https://mill.example/about"],
    ["on that host with a port", "https://mill.example:8443", "https://mill.example/about"],
    ["on the main host", MAIN, `${MAIN}/about`],
    ["on any, without an address", MAIN, undefined],
  ])("is shown in place on its own host: %s", async (_case, origin, address) => {
    const { router, window, shown } = routerAt(`${origin}/x`, found(address));
    await router.navigate("/about");
    expect(window.location.assign).not.toHaveBeenCalled();
    expect(shown().path).toBe("/about");
  });
});

describe("another host's address", () => {
  test.each(["https://mill.example/about", "http://main.example/about"])(
    "is loaded by the browser: %s",
    async (href) => {
      const { router, window, shown } = routerAt(`${MAIN}/x`, found());
      await router.navigate(href);
      expect(window.location.assign).toHaveBeenCalledExactlyOnceWith(href);
      expect(shown().path).toBe("/x");
      expect(router.stageOf(href)).toBeNull();
    },
  );

  test("is also loaded by the browser if a page redirects to it", async () => {
    const to = "https://mill.example/about";
    const { router, window } = routerAt(`${MAIN}/x`, {
      kind: "redirect",
      to,
      isPermanent: true,
    });
    await router.navigate("/about");
    expect(window.location.assign).toHaveBeenCalledExactlyOnceWith(to);
  });
});

test("an unknown host has no page to show in place", async () => {
  const nobody = { kind: "nobody" } as const;
  const { router, window, shown } = routerAt("https://nobody.example/x", found(), nobody);
  router.preload("/about");
  await router.navigate("/about");
  expect(window.location.assign).toHaveBeenCalledExactlyOnceWith("/about");
  expect(shown().path).toBe("/x");
});
