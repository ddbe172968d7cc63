import type { Environment } from "relay-runtime";
import { expect, test, vi } from "vitest";
import type { ClientStore } from "../../../client/app/clientState.ts";
import type { PageLocation } from "../../../client/app/page.ts";
import { createRouter, type View } from "../../../client/app/router.ts";

test("going back to an anchor of the page leaves it alone, whichever spelling it was kept under", () => {
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
