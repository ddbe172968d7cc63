import {
  type Measure,
  PERFORMANCE_REPORTS_PATH,
  type PerformanceReport,
  SAMPLED_SHARE,
} from "../../../shared/reports/performanceReport.ts";
import { CLIENT_NAME } from "../../runtime/page/clientName.ts";
import { mayFollow } from "../../runtime/browser/mayFollow.ts";
import { measuresOf, observePage } from "./observePage.ts";
import { sendReport } from "./sendReport.ts";
import type { PageInHealth } from "./startHealth.ts";

/** Reports the page's performance metrics if its session is sampled. */
export function startPerformance({ window, frame, router }: PageInHealth): void {
  const { config, session } = frame.store.state;
  if (!isSampled(window, config.interactionTracking === true, Math.random)) return;
  const route = router.view.location.metricName;
  observePage(window, (entries) => {
    if (!mayFollow(window, frame.viewer.status === "loggedIn")) return;
    const measures = Object.entries(measuresOf(entries)) as [Measure, number][];
    const report: PerformanceReport = {
      clientName: CLIENT_NAME,
      clientVersion: config.version,
      events: measures.map(([name, value]) => ({ route, name, value })),
    };
    const fetch = window.fetch.bind(window);
    sendReport({ url: PERFORMANCE_REPORTS_PATH, xsrf: session.xsrf, fetch }, report, {
      keepalive: true,
    }).catch(() => {});
  });
}

const KEY = "performance-place";

/**
 * Returns true for sampled sessions. The random draw is made once and kept for the lifetime of the
 * tab.
 */
export function isSampled(
  window: { sessionStorage: Pick<Storage, "getItem" | "setItem"> },
  isInteractionTracked: boolean,
  draw: () => number,
): boolean {
  if (isInteractionTracked) return true;
  try {
    const place = window.sessionStorage.getItem(KEY) ?? String(draw());
    window.sessionStorage.setItem(KEY, place);
    return Number(place) < SAMPLED_SHARE;
  } catch {
    return false;
  }
}
