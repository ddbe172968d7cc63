import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  measuresOf,
  type ObservedEntry,
  observePage,
} from "../../../../client/shell/health/observePage.ts";
import { isSampled } from "../../../../client/shell/health/startPerformance.ts";
import { OBSERVED_MS } from "../../../../shared/reports/performanceReport.ts";

function entry(entryType: string, parts: Partial<ObservedEntry> = {}): ObservedEntry {
  return { entryType, name: "", startTime: 0, duration: 0, ...parts };
}

const ENTRIES: ObservedEntry[] = [
  entry("navigation", { responseStart: 20, domInteractive: 90, loadEventEnd: 0 }),
  entry("paint", { name: "first-paint", startTime: 40 }),
  entry("paint", { name: "first-contentful-paint", startTime: 50 }),
  entry("largest-contentful-paint", { startTime: 60 }),
  entry("largest-contentful-paint", { startTime: 80 }),
  entry("layout-shift", { value: 0.25 }),
  entry("layout-shift", { value: 0.5, hadRecentInput: true }),
  entry("resource", { duration: 30, transferSize: 1000 }),
  entry("resource", { duration: 70, transferSize: 500 }),
];

describe("a page's performance metrics", () => {
  test("are those of its entries, without missing ones", () => {
    expect(measuresOf(ENTRIES)).toEqual({
      responseStart: 20,
      domInteractive: 90,
      firstContentfulPaint: 50,
      largestContentfulPaint: 80,
      cumulativeLayoutShift: 0.25,
      resources: 2,
      resourceBytes: 1500,
      slowestResource: 70,
    });
    expect(measuresOf([])).toEqual({ cumulativeLayoutShift: 0, resources: 0, resourceBytes: 0 });
  });
});

describe("the performance observer", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function makeWindow() {
    const observers = new Set<{ type: string; tell: (entries: ObservedEntry[]) => void }>();
    class PerformanceObserver {
      static supportedEntryTypes = ["navigation", "resource"];
      readonly #tell: (entries: ObservedEntry[]) => void;
      #own: { type: string; tell: (entries: ObservedEntry[]) => void } | undefined;
      constructor(onEntries: (list: { getEntries: () => ObservedEntry[] }) => void) {
        this.#tell = (entries) => onEntries({ getEntries: () => entries });
      }
      observe({ type }: { type: string }) {
        this.#own = { type, tell: this.#tell };
        observers.add(this.#own);
      }
      takeRecords = () => [];
      disconnect() {
        if (this.#own) observers.delete(this.#own);
      }
    }
    const window = {
      PerformanceObserver,
      setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    };
    return { window: window as unknown as Window & typeof globalThis, observers };
  }

  test("stops after 2500 ms and reports once", () => {
    const { window, observers } = makeWindow();
    const done = vi.fn<(entries: ObservedEntry[]) => void>();
    observePage(window, done);
    expect([...observers].map(({ type }) => type)).toEqual(["navigation", "resource"]);
    const seen = entry("resource", { duration: 5 });
    [...observers][1]?.tell([seen]);
    vi.advanceTimersByTime(OBSERVED_MS - 1);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done.mock.calls).toEqual([[[seen]]]);
    expect(observers.size).toBe(0);
  });

  test("does nothing in browsers without support", () => {
    const done = vi.fn<() => void>();
    observePage({ setTimeout } as unknown as Window & typeof globalThis, done);
    vi.advanceTimersByTime(60_000);
    expect(done).not.toHaveBeenCalled();
  });
});

describe("the sample of sessions", () => {
  function makeTab() {
    const kept = new Map<string, string>();
    return {
      sessionStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      },
    };
  }

  test("includes one session in a hundred, and is stable per tab", () => {
    const sampled = Array.from({ length: 1000 }, (_, index) =>
      isSampled(makeTab(), false, () => index / 1000),
    );
    expect(sampled.filter(Boolean)).toHaveLength(10);
    const tab = makeTab();
    expect(isSampled(tab, false, () => 0.009)).toBe(true);
    expect(isSampled(tab, false, () => 0.5)).toBe(true);
  });

  test("includes every session with interaction tracking, and none without storage", () => {
    expect(isSampled(makeTab(), true, () => 0.99)).toBe(true);
    const noStorage = {
      get sessionStorage(): Storage {
        throw new Error("switched off");
      },
    };
    expect(isSampled(noStorage, false, () => 0)).toBe(false);
  });
});
