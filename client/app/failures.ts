// What fails in this page, noted from hydration on. The code that tells the server comes later
// (health/startHealth.ts), when the reader does not wait for anything.

import { ERRORS_AT_ONCE } from "../../shared/reports/errorReport.ts";
import { createInbox } from "./inbox.ts";

/** Something that failed. */
export interface Failure {
  error: unknown;
  /** Milliseconds since 1970. */
  at: number;
  fileName?: string;
  lineNumber?: number;
  /** The page's status, where the page itself is what failed. */
  status?: number;
}

/** What has failed and is not told yet. */
export const failures = createInbox<Failure>(ERRORS_AT_ONCE);

/** Notes a failure that someone has caught. */
export function noteFailure(error: unknown, status?: number): void {
  failures.add({ error, status, at: Date.now() });
}

/** Notes what nobody catches in this window (platform.md §7.2). */
export function watchFailures(window: Pick<Window, "addEventListener">): void {
  window.addEventListener("error", ({ error, message, filename, lineno }) => {
    const place = { fileName: filename || undefined, lineNumber: lineno || undefined };
    failures.add({ error: error ?? message, ...place, at: Date.now() });
  });
  window.addEventListener("unhandledrejection", ({ reason }) => noteFailure(reason));
}
