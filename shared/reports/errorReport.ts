// What a browser tells of its failures, and how much of it (platform.md §3, §7.2 and §9).

/** Where failures are told, on the auth domain. */
export const ERROR_REPORTS_PATH = "/_/clientele/reports/errors/";

/** Failures that wait to be told together. */
export const ERRORS_AT_ONCE = 10;
/** Failures that are told of one page session. */
export const ERRORS_PER_SESSION = 50;
/** How long after the first that waits they are told, in milliseconds. */
export const ERROR_FLUSH_MS = 5000;

/** Longest parts that are kept, in characters. */
export const ERROR_MESSAGE_MAX = 1000;
export const ERROR_STACK_MAX = 8000;

/** One failure. */
export interface ErrorReport {
  name: string;
  message: string;
  stack: string | null;
  /** Milliseconds since 1970. */
  timestamp: number;
  fileName: string | null;
  lineNumber: number | null;
  /** The status of the page that failed; null for a failure on a page that stands. */
  status: number | null;
  extra: {
    client: string;
    buildId: string;
    userId: string | null;
    userAgent: string;
    /** The page's address without its query, which may hold what opens something. */
    location: string;
  };
}
