// Tells the server how the page does. It is loaded once the reader has the page (app/hydrate.tsx),
// takes over what was noted until then, and lasts as long as the document.

import { ERROR_REPORTS_PATH, type ErrorReport } from "../../../shared/reports/errorReport.ts";
import { isBot } from "../../../shared/rules/isBot.ts";
import { authOrigin } from "../../../shared/routes/authOrigin.ts";
import { failures, noteFailure } from "../failures.ts";
import { CLIENT_NAME } from "../fetchOperation.ts";
import type { AppFrame } from "../frame.ts";
import type { Router } from "../router.ts";
import { createErrorReporter } from "./createErrorReporter.ts";
import { reportedEvents } from "../reportEvent.ts";
import { sendReport } from "./sendReport.ts";
import { startExposures } from "./startExposures.ts";
import { startEvents } from "./startEvents.ts";
import { startPerformance } from "./startPerformance.ts";
import { startTracking } from "./startTracking.ts";
import { watchReturns } from "./watchReturns.ts";

/** The page as its health depends on it. */
export interface PageInHealth {
  window: Window & typeof globalThis;
  frame: AppFrame;
  router: Router;
}

/** Starts all of it. To be called once. */
export function startHealth(page: PageInHealth): void {
  const { window, frame, router } = page;
  const { viewer } = frame;
  watchReturns(window, viewer.status === "loggedIn" ? viewer.viewer.id : null);
  // One that the server has not known for what it is.
  if (isBot(window.navigator.userAgent)) return;
  const onLeave = [startErrorReports(window, frame)];
  if (router.view.location.flags.dont_track_user === true) reportedEvents.open(() => {});
  else {
    onLeave.push(startEvents(page));
    startExposures(frame.environment);
    startPerformance(page);
  }
  startTracking(page);
  if (window.__PRELOADED_STATE__?.page.status === 500) noteFailure(new Error("Page failed"), 500);
  window.addEventListener("pagehide", () => {
    for (const leave of onLeave) leave();
  });
}

function startErrorReports(
  window: Window & typeof globalThis,
  { store, viewer }: AppFrame,
): () => void {
  const { config, session } = store.state;
  // Where one host is all there is, it goes by more names than the configuration's.
  const isOneHost = authOrigin(config) === config.publicUrl;
  const target = {
    url: (isOneHost ? "" : authOrigin(config)) + ERROR_REPORTS_PATH,
    xsrf: session.xsrf,
    fetch: window.fetch.bind(window),
  };
  let isLeaving = false;
  const reporter = createErrorReporter({
    send: (reports: ErrorReport[]) => sendReport(target, reports, { keepalive: isLeaving }),
    extra: () => ({
      client: CLIENT_NAME,
      buildId: __BUILD_ID__,
      userId: viewer.status === "loggedIn" ? viewer.viewer.id : null,
      userAgent: window.navigator.userAgent,
      location: window.location.origin + window.location.pathname,
    }),
  });
  failures.open(reporter.add);
  return () => {
    isLeaving = true;
    reporter.flush();
    isLeaving = false;
  };
}
