import { OBSERVED_MS, type Measure } from "../../../shared/reports/performanceReport.ts";

/** The fields of a performance entry that the metrics need. */
export interface ObservedEntry {
  entryType: string;
  name: string;
  startTime: number;
  duration: number;
  value?: number;
  hadRecentInput?: boolean;
  transferSize?: number;
  responseStart?: number;
  domInteractive?: number;
  loadEventEnd?: number;
}

const OBSERVED = ["navigation", "paint", "largest-contentful-paint", "layout-shift", "resource"];

/**
 * Observes how the page loads for 2500 ms, including buffered entries, then passes them to
 * `onDone`.
 */
export function observePage(
  window: Window & typeof globalThis,
  onDone: (entries: ObservedEntry[]) => void,
): void {
  const { PerformanceObserver } = window;
  if (!PerformanceObserver) return;
  const entries: ObservedEntry[] = [];
  const observers = OBSERVED.filter((type) =>
    PerformanceObserver.supportedEntryTypes.includes(type),
  ).map((type) => {
    const observer = new PerformanceObserver((list) => {
      entries.push(...(list.getEntries() as unknown as ObservedEntry[]));
    });
    observer.observe({ type, buffered: true });
    return observer;
  });
  window.setTimeout(() => {
    for (const observer of observers) {
      entries.push(...(observer.takeRecords() as unknown as ObservedEntry[]));
      observer.disconnect();
    }
    onDone(entries);
  }, OBSERVED_MS);
}

/** Computes the metrics from the entries. Omits metrics that have no entry. */
export function measuresOf(entries: readonly ObservedEntry[]): Partial<Record<Measure, number>> {
  const of = (type: string): ObservedEntry[] =>
    entries.filter(({ entryType }) => entryType === type);
  const [navigation] = of("navigation");
  const resources = of("resource");
  const measures: Record<Measure, number | undefined> = {
    responseStart: navigation?.responseStart,
    domInteractive: navigation?.domInteractive,
    // 0 until the load event has finished.
    loadEventEnd: navigation?.loadEventEnd || undefined,
    firstContentfulPaint: of("paint").find(({ name }) => name === "first-contentful-paint")
      ?.startTime,
    largestContentfulPaint: of("largest-contentful-paint").at(-1)?.startTime,
    cumulativeLayoutShift: sum(
      of("layout-shift").map(({ value = 0, hadRecentInput }) => (hadRecentInput ? 0 : value)),
    ),
    resources: resources.length,
    resourceBytes: sum(resources.map(({ transferSize = 0 }) => transferSize)),
    slowestResource: resources.length
      ? Math.max(...resources.map(({ duration }) => duration))
      : undefined,
  };
  return Object.fromEntries(
    Object.entries(measures).filter(([, value]) => value !== undefined && Number.isFinite(value)),
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
