import { Environment, Network, RecordSource, Store } from "relay-runtime";
import { expect, test, vi } from "vitest";
import type { ClientStore } from "../../../client/runtime/page/clientState.ts";
import { locate } from "../../../client/shell/locate.ts";
import type { PageLocation } from "../../../client/runtime/page/page.ts";
import { loadPage } from "../../../client/runtime/page/pages.ts";
import { createRouter, type View } from "../../../client/shell/router.ts";

test("going back to an anchor of the page doesn't reload it, whatever the spelling", () => {
  let onPopState: (event: { state: null }) => void = () => {};
  const reload = vi.fn();
  const window = {
    location: { pathname: "/@mill/on-felt-d00000000001", search: "", href: "", reload },
    addEventListener: (_name: string, listener: typeof onPopState) => (onPopState = listener),
  };
  const location = { path: "/@mill/d00000000001", site: { kind: "default" } } as PageLocation;
  const view = { location, page: { query: null }, data: null, head: {} } as unknown as View;
  const moved = vi.fn();
  const router = createRouter({
    window: window as unknown as Window,
    environment: {} as Environment,
    view,
    store: { moved } as unknown as ClientStore,
    reportModuleFailure: () => {},
  });
  const heard = vi.fn();
  router.subscribe(heard);
  onPopState({ state: null });
  expect(heard).not.toHaveBeenCalled();
  expect(moved).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
  expect(router.view).toBe(view);
});

test("an editor is loaded again on going back, and never prefetched, because its text changes", async () => {
  let onPopState: (event: { state: null }) => void = () => {};
  const window = {
    location: {
      pathname: "/p/d00000000001/edit",
      search: "",
      href: "https://main.example/p/d00000000001/edit",
      reload: vi.fn(),
      assign: vi.fn(),
    },
    history: { state: null, replaceState: () => {}, pushState: () => {} },
    scrollY: 0,
    addEventListener: (_name: string, listener: typeof onPopState) => (onPopState = listener),
  };
  const location = locate(window.location.href, {
    site: { kind: "default" },
    publicUrl: "https://main.example",
    now: 0,
    isLoggedIn: true,
    flags: {},
  } as unknown as PageLocation) as PageLocation;
  expect(location.pageId).toBe("story-editor");
  const view = { location, page: { query: null }, data: "old", head: {} } as unknown as View;
  const asked = vi.fn(() => Promise.reject(new Error("offline")));
  const network = Network.create(asked);
  const router = createRouter({
    window: window as unknown as Window,
    environment: new Environment({ network, store: new Store(new RecordSource()) }),
    view,
    store: { moved: vi.fn() } as unknown as ClientStore,
    reportModuleFailure: () => {},
  });
  const heard = vi.fn();
  router.subscribe(heard);
  router.preload("/p/d00000000002/edit");
  await loadPage("story-editor");
  expect(asked).not.toHaveBeenCalled();
  // Leaves without the router and returns with it.
  window.location.pathname = "/somewhere";
  window.location.href = "https://main.example/me/stories/drafts";
  onPopState({ state: null });
  window.location.pathname = "/p/d00000000001/edit";
  window.location.href = "https://main.example/p/d00000000001/edit";
  asked.mockClear();
  onPopState({ state: null });
  expect(heard).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce(), { timeout: 10_000 });
});
