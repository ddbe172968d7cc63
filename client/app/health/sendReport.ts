import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";

/** Where a report goes, and from whom. */
export interface ReportTarget {
  url: string;
  /** The session's token; null for a visitor. */
  xsrf: string | null;
  fetch: typeof fetch;
}

/** What the anti-forgery header says where there is no session: only our own script can set it. */
const NO_SESSION = "none";

/**
 * Sends a report as JSON with the anti-forgery header. With `keepalive` it outlives the page; the
 * browser then takes 64 KB in all. Rejects when the server does not take it.
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
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
}
