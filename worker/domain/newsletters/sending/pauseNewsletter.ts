// Stops a newsletter whose emails are received badly: nothing of it is sent until staff end the pause.

import { sql, literal } from "../../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import { log } from "../../../log.ts";
import { NEWSLETTER_COLUMNS, type NewsletterRow } from "../rows/newsletters.ts";
import { pauseHeldIssues } from "./pauseMissedIssues.ts";
import { type NoticeContext, queueManagerMail } from "./queueManagerMail.ts";
import { JUDGED_MS, pauseReason, type SendingResults } from "../rows/sendingHealth.ts";

/** SQL: the newsletter `n` is paused for its results. Its owner's own pause hides none of them. */
const IS_STOPPED_SQL = sql`(n.paused_at IS NOT NULL AND n.pause_reason <> 'OWNER')`;

/**
 * Judges a newsletter by what became of its emails lately, and pauses it if they are received badly.
 * Its managers are told once. Idempotent.
 */
export async function judgeNewsletter(context: NoticeContext, newsletterId: string): Promise<void> {
  const { db, now } = context;
  const found = await db.first<SendingResults & { name: string }>(sql`
    SELECT n.name, sum(i.sent - coalesce(h.sent_before, 0)) AS sent,
      sum(coalesce(h.hard_bounces, 0)) AS hardBounces, sum(coalesce(h.complaints, 0)) AS complaints
    FROM newsletters n JOIN newsletter_issues i ON i.newsletter_id = n.id
      LEFT JOIN newsletter_issue_health h ON h.issue_id = i.id
    WHERE n.id = ${newsletterId} AND n.paused_at IS NULL
      AND i.started_at IS NOT NULL
        AND coalesce(i.finished_at, ${now}) > ${now} - ${literal(JUDGED_MS)}
    GROUP BY n.id`);
  const reason = found && pauseReason(found);
  if (!found || !reason) return;
  const { name, sent } = found;
  const events = reason === "COMPLAINTS" ? found.complaints : found.hardBounces;
  log("warn", "A newsletter is paused", { newsletterId, reason, sent, events });
  await db.write(
    [
      ...queueManagerMail(context, {
        newsletter: { id: newsletterId, name },
        notice: { kind: "paused", reason, sent, events },
        key: `newsletter-paused-${newsletterId}-${now}`,
        when: sql`n.paused_at IS NULL`,
      }),
      sql`UPDATE newsletters AS n SET paused_at = ${now}, pause_reason = ${reason},
        pause_sent = ${sent}, pause_events = ${events}
        WHERE n.id = ${newsletterId} AND n.paused_at IS NULL`,
    ],
    { idempotent: true },
  );
}

/** The newsletters that are paused for their results, the first that was paused first. */
export async function pausedNewsletters(
  { db }: Pick<NoticeContext, "db">,
  bounds: PageBounds,
): Promise<Page<NewsletterRow>> {
  const rows = await db.all<NewsletterRow & { since: number }>(sql`
    SELECT ${NEWSLETTER_COLUMNS}, n.paused_at AS since FROM newsletters n
    WHERE n.paused_at IS NOT NULL AND n.pause_reason <> 'OWNER' AND (n.paused_at, n.id) > (${bounds.after?.value ?? 0},
      ${bounds.after?.id ?? ""})
    ORDER BY n.paused_at, n.id LIMIT +${bounds.limit + 1}`);
  return toPage(rows, bounds, ({ since, id }) => ({ value: since, id }));
}

/**
 * Ends the pause of a newsletter for staff; what has come back until now doesn't count again, and issues
 * that were due during the pause wait for their owner. False if it isn't paused.
 */
export async function resumeNewsletter(
  context: NoticeContext,
  newsletterId: string,
  reason: string,
): Promise<boolean> {
  const { db, now } = context;
  const paused = await db.first<{ name: string; pausedAt: number }>(sql`
    SELECT n.name, n.paused_at AS pausedAt FROM newsletters n
    WHERE n.id = ${newsletterId} AND ${IS_STOPPED_SQL}`);
  if (!paused) return false;
  const resumed = sql<{ id: string }>`
    UPDATE newsletters SET paused_at = NULL, pause_reason = NULL, pause_sent = NULL,
      pause_events = NULL
    WHERE id = ${newsletterId} AND paused_at = ${paused.pausedAt} RETURNING id`;
  const written = await db.write(
    [
      ...queueManagerMail(context, {
        newsletter: { id: newsletterId, name: paused.name },
        notice: { kind: "resumed", reason },
        key: `newsletter-resumed-${newsletterId}-${paused.pausedAt}`,
        when: sql`n.paused_at = ${paused.pausedAt}`,
      }),
      sql`INSERT INTO newsletter_issue_health (issue_id, sent_before)
        SELECT i.id, i.sent FROM newsletter_issues i JOIN newsletters n ON n.id = i.newsletter_id
        WHERE n.id = ${newsletterId} AND n.paused_at = ${paused.pausedAt}
        ON CONFLICT (issue_id) DO UPDATE SET sent_before = excluded.sent_before,
          hard_bounces = 0, complaints = 0`,
      pauseHeldIssues(newsletterId, now),
      resumed,
    ],
    { idempotent: false },
  );
  return written.hasRows(resumed);
}
