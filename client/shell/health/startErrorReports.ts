import { ERROR_REPORTS_PATH, type ErrorReport } from "../../../shared/reports/errorReport.ts";
import { authOrigin } from "../../../shared/routes/authOrigin.ts";
import { CLIENT_NAME } from "../../runtime/page/clientName.ts";
import { failures } from "../failures.ts";
import type { PreloadedState } from "../../runtime/page/state.ts";
import { createErrorReporter } from "./createErrorReporter.ts";
import { sendReport } from "./sendReport.ts";

/** The settings, session and user id for the reports. */
type Reporting = Pick<PreloadedState, "config" | "session"> & { userId: string | null };

/**
 * Reports this page's errors to the server, including those recorded so far. Returns a function
 * that sends the remaining ones when the page unloads. Without page state, reports go to the page's
 * own host.
 */
export function startErrorReports(
  window: Window & typeof globalThis,
  reporting: Reporting | null,
): () => void {
  const target = {
    url: reporting ? reportsUrl(reporting.config) : ERROR_REPORTS_PATH,
    xsrf: reporting?.session.xsrf ?? null,
    fetch: window.fetch.bind(window),
  };
  let isLeaving = false;
  const reporter = createErrorReporter({
    send: (reports: ErrorReport[]) => sendReport(target, reports, { keepalive: isLeaving }),
    extra: () => ({
      client: CLIENT_NAME,
      buildId: __BUILD_ID__,
      userId: reporting?.userId ?? null,
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

/**
 * A deployment on a single host may be reached under other names than the configured one, so the
 * URL stays relative.
 */
function reportsUrl(config: PreloadedState["config"]): string {
  const isOneHost = authOrigin(config) === config.publicUrl;
  return (isOneHost ? "" : authOrigin(config)) + ERROR_REPORTS_PATH;
}
