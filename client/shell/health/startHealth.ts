// Reports how the page performs. Loads after the page is usable (shell/hydrate.tsx), takes over what
// was recorded until then, and runs as long as the document.

import { isBot } from "../../../shared/privacy/isBot.ts";
import { noteFailure } from "../failures.ts";
import type { AppFrame } from "../../runtime/page/frame.ts";
import type { Router } from "../router.ts";
import { reportedEvents } from "../../runtime/browser/reportEvent.ts";
import { startErrorReports } from "./startErrorReports.ts";
import { startExposures } from "./startExposures.ts";
import { startEvents } from "./startEvents.ts";
import { startPerformance } from "./startPerformance.ts";
import { startTracking } from "./startTracking.ts";
import { watchReturns } from "./watchReturns.ts";

/** The parts of the page that health reporting reads. */
export interface PageInHealth {
  window: Window & typeof globalThis;
  frame: AppFrame;
  router: Router;
}

/** Starts all health reporting. Call once. */
export function startHealth(page: PageInHealth): void {
  const { window, frame, router } = page;
  const { viewer } = frame;
  watchReturns(window, viewer.status === "loggedIn" ? viewer.viewer.id : null);
  // A bot that the server didn't recognize.
  if (isBot(window.navigator.userAgent)) return;
  const onLeave = [
    startErrorReports(window, {
      ...frame.store.state,
      userId: viewer.status === "loggedIn" ? viewer.viewer.id : null,
    }),
  ];
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
