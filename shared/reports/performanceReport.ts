// What a browser tells of how its pages feel, and of whose (platform.md §7.1 and §9).

/** Where it is told. */
export const PERFORMANCE_REPORTS_PATH = "/_/clientele/reports/performance/";

/** How long a page is watched, in milliseconds. */
export const OBSERVED_MS = 2500;
/** The share of sessions that are told of, 0 to 1; with interaction tracking all of them. */
export const SAMPLED_SHARE = 0.01;
/** Most measures of a report. */
export const MAX_MODERATION_ACTIONS = 20;

/** What is measured: milliseconds since navigation began, but for those that say otherwise. */
export const MEASURES = [
  "responseStart",
  "domInteractive",
  "loadEventEnd",
  "firstContentfulPaint",
  "largestContentfulPaint",
  /** A score. */
  "cumulativeLayoutShift",
  /** A number. */
  "resources",
  /** Bytes. */
  "resourceBytes",
  /** Milliseconds from its start. */
  "slowestResource",
] as const;

export type Measure = (typeof MEASURES)[number];

/** One report: of a page load. */
export interface PerformanceReport {
  clientName: string;
  clientVersion: string;
  events: { route: string; name: Measure; value: number }[];
}
