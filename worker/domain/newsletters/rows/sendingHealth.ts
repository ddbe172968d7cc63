// Owns when a newsletter's emails are received badly, so that it stops, and when well. Mailbox providers
// judge the whole site by the emails of each newsletter.

import { sql, type Sql, literal } from "../../../db/sql.ts";
import { DAY_MS, HOUR_MS } from "../../../../shared/durations.ts";

/** Emails that a newsletter sent lately, and what came back. */
export interface SendingResults {
  sent: number;
  hardBounces: number;
  complaints: number;
}

export type PauseReason = "BOUNCES" | "COMPLAINTS";

/** Shares of sent emails above which a newsletter stops. */
export const MAX_COMPLAINT_SHARE = 0.003;
export const MAX_BOUNCE_SHARE = 0.05;
/** Fewer complaints, or bounces of fewer emails, say little. */
const MIN_COMPLAINTS = 3;
const MIN_SENT = 100;

/** For how long the results of an issue count after it was sent. */
export const JUDGED_MS = 30 * DAY_MS;
/** When most bounces and complaints about an issue have arrived. */
export const RESULTS_AFTER_MS = HOUR_MS;

/** Why a newsletter has to stop; null if it may go on. */
export function pauseReason({ sent, hardBounces, complaints }: SendingResults): PauseReason | null {
  if (complaints >= MIN_COMPLAINTS && complaints > sent * MAX_COMPLAINT_SHARE) return "COMPLAINTS";
  return sent >= MIN_SENT && hardBounces > sent * MAX_BOUNCE_SHARE ? "BOUNCES" : null;
}

/**
 * SQL: the recipients of the largest issue of the newsletter `n` that was received well, at the time
 * `now`; 0 for none.
 */
export function healthyRecipientsSql(now: Sql): Sql {
  return sql`coalesce((SELECT max(w.sent - coalesce(b.sent_before, 0)) FROM newsletter_issues w
      LEFT JOIN newsletter_issue_health b ON b.issue_id = w.id
      WHERE w.newsletter_id = n.id AND w.state = 'SENT' AND w.after_days IS NULL
        AND w.finished_at <= ${now} - ${literal(RESULTS_AFTER_MS)} AND n.paused_at IS NULL
        AND coalesce(b.complaints, 0) <= (w.sent - coalesce(b.sent_before, 0)) *
          ${literal(MAX_COMPLAINT_SHARE)}
        AND coalesce(b.hard_bounces, 0) <= (w.sent - coalesce(b.sent_before, 0)) *
          ${literal(MAX_BOUNCE_SHARE)}
    ), 0)`;
}
