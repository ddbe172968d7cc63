import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";

/** Where a report is sent, and with which credentials. */
export interface ReportTarget {
  url: string;
  /** The session's XSRF token; null for an anonymous viewer. */
  xsrf: string | null;
  fetch: typeof fetch;
}

/** XSRF header value without a session. Only same-origin scripts can set the header at all. */
const NO_SESSION = "none";

/**
 * Sends a report as JSON with the XSRF header. With `keepalive` the request outlives the page;
 * browsers limit such requests to 64 KB in total. Rejects when the server responds with an error.
 */
export async function sendReport(
  { url, xsrf, fetch }: ReportTarget,
  body: unknown,
  { keepalive }: { keepalive: boolean },
): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    credentials: "same-origin",
    keepalive,
    headers: { "Content-Type": "application/json", [XSRF_HEADER]: xsrf ?? NO_SESSION },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The server responded with status ${response.status}.`);
}
