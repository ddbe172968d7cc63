// Owns the format and limits of browser error reports.

/** The endpoint for error reports, on the auth domain. */
export const ERROR_REPORTS_PATH = "/_/clientele/reports/errors/";

/** Number of queued errors that triggers a send. */
export const ERRORS_AT_ONCE = 10;
/** Maximum number of errors reported per page session. */
export const ERRORS_PER_SESSION = 50;
/** Delay from the first queued error to the send, in milliseconds. */
export const ERROR_FLUSH_MS = 5000;

/** Maximum length of the stored parts, in characters. */
export const ERROR_MESSAGE_MAX = 1000;
export const ERROR_STACK_MAX = 8000;

export interface ErrorReport {
  name: string;
  message: string;
  stack: string | null;
  /** Milliseconds since 1970. */
  timestamp: number;
  fileName: string | null;
  lineNumber: number | null;
  /** The HTTP status of the failed page; null for an error on a page that loaded. */
  status: number | null;
  extra: {
    client: string;
    buildId: string;
    userId: string | null;
    userAgent: string;
    /** The page's URL without its query, which may contain secrets. */
    location: string;
  };
}
