// Collects errors in this page from hydration on. The code that reports them
// (health/startHealth.ts) loads later, when the reader isn't waiting for anything.

import { ERRORS_AT_ONCE } from "../../shared/reports/errorReport.ts";
import { createInbox } from "../runtime/page/inbox.ts";

/** An error with its time and source. */
export interface Failure {
  error: unknown;
  /** Milliseconds since 1970. */
  at: number;
  fileName?: string;
  lineNumber?: number;
  /** The page's HTTP status, when the page itself failed. */
  status?: number;
}

/** Errors that haven't been reported yet. */
export const failures = createInbox<Failure>(ERRORS_AT_ONCE);

/** Records an error that was caught. */
export function noteFailure(error: unknown, status?: number): void {
  failures.add({ error, status, at: Date.now() });
}

/** Records uncaught errors and unhandled rejections of this window. */
export function watchFailures(window: Pick<Window, "addEventListener">): void {
  window.addEventListener("error", ({ error, message, filename, lineno }) => {
    const place = { fileName: filename || undefined, lineNumber: lineno || undefined };
    failures.add({ error: error ?? message, ...place, at: Date.now() });
  });
  window.addEventListener("unhandledrejection", ({ reason }) => noteFailure(reason));
}
