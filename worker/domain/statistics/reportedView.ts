import type { ViewSource } from "../../../shared/statistics/viewSource.ts";

/**
 * A page view as it waits in the queue, for seconds unless its consumer fails. Only here are the
 * network and the user agent that a visitor's hash is made of.
 */
export interface ReportedView {
  id: string;
  postId: string;
  /** By the browser's clock, in milliseconds since 1970. */
  at: number;
  receivedAt: number;
  readMs: number;
  stop: number | null;
  isRead: boolean;
  source: ViewSource;
  network: string;
  userAgent: string;
  /** Why it doesn't count, as far as the request shows. */
  reason: "BOT" | "STAFF" | null;
  /** Hash of the session cookie's token, and the host that received it; null without one. */
  session: { hash: string; host: string } | null;
}
