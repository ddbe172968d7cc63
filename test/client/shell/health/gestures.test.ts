import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { throttle } from "../../../../client/shell/health/throttle.ts";
import { watchGestures } from "../../../../client/shell/health/watchGestures.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a throttled function", () => {
  test("runs at once, and then every 100 ms while it is called, including the last call", () => {
    const run = vi.fn<() => void>();
    const call = throttle(run, 100);
    for (let ms = 0; ms < 250; ms += 10) {
      call();
      vi.advanceTimersByTime(10);
    }
    expect(run).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(1000);
    expect(run).toHaveBeenCalledTimes(4);
    vi.advanceTimersByTime(1000);
    expect(run).toHaveBeenCalledTimes(4);
  });
});

describe("the reader's gestures", () => {
  function makeWindow() {
    const documentElement = { scrollHeight: 4000 };
    const window = Object.assign(new EventTarget(), {
      innerHeight: 800,
      innerWidth: 1440,
      scrollY: 0,
      document: { documentElement },
    });
    const told: unknown[] = [];
    const onPage = watchGestures(window as unknown as Window, (key, data) =>
      told.push([key, data]),
    );
    return {
      told,
      onPage,
      scrollTo(y: number) {
        window.scrollY = y;
        window.dispatchEvent(new Event("scroll"));
        vi.advanceTimersByTime(200);
      },
      resizeTo(width: number) {
        window.innerWidth = width;
        window.dispatchEvent(new Event("resize"));
        vi.advanceTimersByTime(200);
      },
    };
  }

  test("report scrolling by quarters, each once per page", () => {
    const { told, onPage, scrollTo } = makeWindow();
    scrollTo(100);
    expect(told).toEqual([]);
    scrollTo(1300);
    scrollTo(0);
    scrollTo(3200);
    const quarters = [25, 50, 75, 100].map((depth) => ["page.scrolled", { depth }]);
    expect(told).toEqual(quarters);
    onPage();
    scrollTo(300);
    expect(told.slice(4)).toEqual(quarters.slice(0, 1));
  });

  test("report another width only if the layout differs", () => {
    const { told, resizeTo } = makeWindow();
    resizeTo(1200);
    resizeTo(800);
    resizeTo(730);
    resizeTo(360);
    expect(told).toEqual([
      ["page.resized", { breakpoint: "md" }],
      ["page.resized", { breakpoint: "xs" }],
    ]);
  });
});
