import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { whenWanted } from "../../../client/shell/whenWanted.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Element", EventTarget);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A loaded page in an idle browser, as the start script sees it. */
function openPage(options: { hydration?: string; search?: string; isVisible?: boolean }) {
  const { hydration, search = "", isVisible = true } = options;
  const document = Object.assign(new EventTarget(), {
    readyState: "complete",
    visibilityState: isVisible ? "visible" : "hidden",
    documentElement: { dataset: hydration ? { hydration } : {} },
  });
  const window = {
    document,
    location: { search },
    requestIdleCallback: (run: () => void) => run(),
  };
  const action = vi.fn(async () => {});
  whenWanted(window as unknown as Window, action);
  return { document, action };
}

describe("hydration", () => {
  test.each([
    ["is idle, where it waits for nobody", {}, 1],
    [
      "is idle, where its address has something to say",
      { hydration: "presence", search: "?toast=x" },
      1,
    ],
    ["is idle, but not where it waits for its reader", { hydration: "presence" }, 0],
  ])("starts when the page %s", async (_case, options, calls) => {
    const { action } = openPage(options);
    await vi.advanceTimersByTimeAsync(8000);
    expect(action).toHaveBeenCalledTimes(calls);
  });

  test.each(["scroll", "pointermove", "touchstart", "keydown"])(
    "starts once when the reader becomes active: %s",
    async (type) => {
      const { document, action } = openPage({ hydration: "presence" });
      document.dispatchEvent(new Event(type));
      document.dispatchEvent(new Event(type));
      await vi.advanceTimersByTimeAsync(20_000);
      expect(action).toHaveBeenCalledTimes(1);
    },
  );

  test("starts for a reader who doesn't move, but not while the page is hidden", async () => {
    const { document, action } = openPage({ hydration: "presence", isVisible: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(action).not.toHaveBeenCalled();
    document.visibilityState = "visible";
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(12_000);
    expect(action).toHaveBeenCalledTimes(1);
  });
});
