// What a browser reports of a story that it shows. A page view has one id and is reported when it
// begins and each time the page is hidden; what it says grows, so the largest values count.

import { HOUR_MS, MINUTE_MS } from "../durations.ts";

/** Where page views are reported, on every host. */
export const PAGE_VIEWS_PATH = "/_/statistics";

export interface PageViewReport {
  /** Made by the browser, a UUID: one for each time that a story is opened. */
  id: string;
  postId: string;
  /** When it was opened by the browser's clock, in milliseconds since 1970. */
  at: number;
  /** How long it was in view while the reader was active, in milliseconds. */
  readMs: number;
  /** How far the reader came, in tenths of the story; null before it is known. */
  stop: number | null;
  /** `isRead` of readRule.ts. */
  isRead: boolean;
  /** The URL of the page before it; empty for none. */
  referrer: string;
}

/** Longest reading time of a page view, in milliseconds. */
export const MAX_READ_MS = 30 * MINUTE_MS;

/** Longest reading time of a visitor that counts for a story and day, in milliseconds. */
export const MAX_READ_MS_A_DAY = HOUR_MS;

/** How long after its view a visitor's next one counts again, in milliseconds. */
export const REPEAT_MS = 30 * MINUTE_MS;

/** How far a browser's clock may be behind, or its report late, in milliseconds. */
export const MAX_LATE_MS = 48 * HOUR_MS;

/** How far a browser's clock may be ahead, in milliseconds. */
export const MAX_EARLY_MS = 5 * MINUTE_MS;

/** Longest referrer, in characters. */
export const MAX_REFERRER = 2000;
