// Owns the format and sampling of browser performance reports.

/** The endpoint for performance reports. */
export const PERFORMANCE_REPORTS_PATH = "/_/clientele/reports/performance/";

/** How long a page is observed, in milliseconds. */
export const OBSERVED_MS = 2500;
/** Share of sessions that send reports, 0 to 1. With interaction tracking, every session does. */
export const SAMPLED_SHARE = 0.01;
/** Maximum number of measurements in a report. */
export const MAX_MEASURES = 20;

/** The metrics: milliseconds since navigation start unless noted. */
export const MEASURES = [
  "responseStart",
  "domInteractive",
  "loadEventEnd",
  "firstContentfulPaint",
  "largestContentfulPaint",
  /** Unitless score. */
  "cumulativeLayoutShift",
  /** Count. */
  "resources",
  /** Bytes. */
  "resourceBytes",
  /** Milliseconds from the start of that request. */
  "slowestResource",
] as const;

export type Measure = (typeof MEASURES)[number];

/** The report of one page load. */
export interface PerformanceReport {
  clientName: string;
  clientVersion: string;
  events: { route: string; name: Measure; value: number }[];
}
