import { describe, expect, test } from "vitest";
import { watchReturns } from "../../../../client/shell/health/watchReturns.ts";
import { fullStorage, makeStorage } from "../../features/notices/storage.ts";

const ANN = "100000000001";

/** Opens a page by a kind of navigation, for a viewer. */
function openPage(
  localStorage: Storage,
  reader: string | null,
  type: "navigate" | "back_forward" | "reload" = "navigate",
  transferSize = type === "back_forward" ? 0 : 1000,
) {
  let reloads = 0;
  const window = Object.assign(new EventTarget(), {
    localStorage,
    location: { reload: () => void (reloads += 1) },
    performance: { getEntriesByType: () => [{ type, transferSize }] },
  });
  watchReturns(window as unknown as Window, reader);
  return {
    reloads: () => reloads,
    show: (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted })),
  };
}

describe("a page restored from the back/forward cache", () => {
  test("is reloaded after a sign-in or sign-out on another page", () => {
    const storage = makeStorage();
    const anonymousViewers = openPage(storage, null);
    anonymousViewers.show(true);
    expect(anonymousViewers.reloads()).toBe(0);
    const hers = openPage(storage, ANN);
    anonymousViewers.show(true);
    expect(anonymousViewers.reloads()).toBe(1);
    hers.show(true);
    expect(hers.reloads()).toBe(0);
    openPage(storage, null);
    hers.show(true);
    expect(hers.reloads()).toBe(1);
  });

  test("stays if it was loaded normally", () => {
    const storage = makeStorage();
    const anonymousViewers = openPage(storage, null);
    openPage(storage, ANN);
    anonymousViewers.show(false);
    expect(anonymousViewers.reloads()).toBe(0);
  });
});

describe("a page from the browser's HTTP cache", () => {
  test("is reloaded once if it belongs to another viewer", () => {
    const storage = makeStorage();
    openPage(storage, ANN);
    expect(openPage(storage, null, "back_forward").reloads()).toBe(1);
    // The session really ended: the reloaded response is an anonymous viewer's too.
    expect(openPage(storage, null, "reload").reloads()).toBe(0);
    expect(openPage(storage, null, "back_forward").reloads()).toBe(0);
  });

  test("stays if it was fetched again, even when going back", () => {
    const storage = makeStorage();
    expect(openPage(storage, ANN, "back_forward", 1000).reloads()).toBe(0);
    expect(openPage(storage, null, "back_forward").reloads()).toBe(1);
  });

  test("stays if there is no storage", () => {
    expect(openPage(fullStorage(), ANN).reloads()).toBe(0);
  });
});
