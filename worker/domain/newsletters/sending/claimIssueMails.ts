// Claims emails of issues. They wait behind all other email, within a budget per minute, and those
// to subscribers who have left since are dropped. A batch that was sent before is claimed alone and
// wholly, since its key may only be used for the same emails.

import { DAY_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import { sql, type Sql, literal, type Statement } from "../../../db/sql.ts";
import type { OutboxDependencies } from "../../../outbox/Outbox.ts";
import { LEASE_MS, releaseExpiredMails } from "../../mail/claimMails.ts";
import { HAS_OWNER_SQL } from "../rows/newsletters.ts";
import { canReadWholeStorySql } from "../../stories/rows/paywall.ts";

/** An email of an issue, without its text. */
export interface IssueMail {
  key: string;
  issueId: string;
  /** The batch in which it was sent before; its own key if alone, null if it wasn't sent. */
  batchKey: string | null;
  to: string;
  subscriberId: string;
  /** In the links of its copy. */
  linkToken: string;
  /** The subscriber's account; null without one. */
  userId: string | null;
  /** 1 if the subscriber may read the story in full. */
  hasAccess: number;
  /** 0 if the subscriber's account has switched counting off. */
  allowsTracking: number;
}

/** Emails claimed by one worker. */
export interface IssueMailClaim {
  id: string;
  mails: IssueMail[];
  /** No more emails are due, or the budget is used up. */
  isLast: boolean;
}

/**
 * SQL: the story of the issue `i` is published by the newsletter's owner, or it is an email without a
 * story that was written for the newsletter.
 */
export const HAS_STORY_SQL = sql`EXISTS (
  SELECT 1 FROM posts p JOIN newsletters n ON n.id = i.newsletter_id
  WHERE p.id = i.post_id AND p.is_hidden = 0
    AND CASE WHEN p.email_newsletter_id IS NOT NULL
      THEN p.email_newsletter_id = n.id AND p.status = 'DRAFT'
      ELSE p.status = 'PUBLISHED'
        AND (n.user_id = p.creator_id OR n.collection_id = p.collection_id) END)`;

/** SQL: the issue `i` has its story, and its newsletter neither is paused nor of a deleted publication. */
export const MAY_SEND_SQL = sql`${HAS_STORY_SQL} AND EXISTS (SELECT 1 FROM newsletters n
  WHERE n.id = i.newsletter_id AND n.paused_at IS NULL AND ${HAS_OWNER_SQL})`;

/**
 * SQL: emails of the issue `i` may be sent: it is rendered, and nobody paused or cancelled it. SENT is
 * for retries.
 */
const IS_SENDABLE_SQL = sql`i.state IN ('SENDING', 'SENT') AND i.html_for_others IS NOT NULL
  AND ${MAY_SEND_SQL}`;

/** SQL: the email `o` can be claimed at a time. */
const isDueSql = (
  now: number,
): Sql => sql`o.state = 'waiting' AND o.priority = 1 AND o.due_at <= ${now}
  AND o.claimed_by IS NULL
  AND EXISTS (SELECT 1 FROM newsletter_issues i WHERE i.id = o.issue_id AND ${IS_SENDABLE_SQL})`;

/** SQL: the subscriber `s` gets email. */
export const IS_REACHED_SQL = sql`s.state = 'ACTIVE' AND NOT EXISTS (
  SELECT 1 FROM email_suppressions u WHERE u.email_key = s.email_key)`;

/**
 * How late an automatic email may be, in milliseconds. One that was turned off when it was due, or
 * whose newsletter was suspended then, isn't sent months later.
 */
const MAX_LATE_MS = 2 * DAY_MS;

/** SQL: the account of the subscriber `s`, if there is one, lets newsletters count what it reads. */
export const ALLOWS_TRACKING_SQL = sql`NOT EXISTS (SELECT 1 FROM notification_preferences
  WHERE user_id = s.user_id AND allows_newsletter_tracking = 0)`;

/**
 * Claims at most `limit` emails that are due, as far as the driver's budget allows; null if there
 * are none.
 */
export async function claimIssueMails(
  { db, clock }: OutboxDependencies,
  { driver, perMinute, limit }: { driver: string; perMinute: number; limit: number },
): Promise<IssueMailClaim | null> {
  const now = clock();
  const id = crypto.randomUUID();
  const claimed = sql<{ batchKey: string | null }>`
    WITH next AS (SELECT o.batch_key, b.emails FROM mail_budgets b, mail_outbox o
      WHERE b.driver = ${driver} AND b.emails >= 1 AND ${isDueSql(now)} ORDER BY o.due_at, o.rowid
        LIMIT 1)
    UPDATE mail_outbox SET claimed_by = ${id}, claimed_until = ${now + LEASE_MS}
    WHERE key IN (SELECT o.key FROM next, mail_outbox o
      WHERE ${isDueSql(now)} AND o.batch_key IS next.batch_key ORDER BY o.due_at, o.rowid
      LIMIT coalesce(
        (SELECT iif(batch_key IS NULL, min(${limit}, CAST(emails AS INTEGER)), ${limit})
          FROM next), 0))
    RETURNING batch_key AS batchKey`;
  const ofClaim = sql`(${now + LEASE_MS}, ${id})`;
  const isClaimed = sql`(claimed_until, claimed_by) = ${ofClaim}`;
  const mails = sql<IssueMail>`
    SELECT o.key, o.issue_id AS issueId, o.batch_key AS batchKey, s.email AS "to",
      s.id AS subscriberId, s.link_token AS linkToken, s.user_id AS userId,
      s.user_id IS NOT NULL AND p.id IS NOT NULL
        AND ${canReadWholeStorySql("p", sql`s.user_id`, now)} AS hasAccess,
      ${ALLOWS_TRACKING_SQL} AS allowsTracking
    FROM mail_outbox o JOIN newsletter_subscribers s ON s.id = o.subscriber_id
      JOIN newsletter_issues i ON i.id = o.issue_id LEFT JOIN posts p ON p.id = i.post_id
    WHERE (o.claimed_until, o.claimed_by) = ${ofClaim} ORDER BY o.key`;
  const written = await db.write(
    [
      releaseExpiredMails(now),
      refill(driver, perMinute, now),
      claimed,
      sql`UPDATE mail_budgets SET emails = emails - (SELECT count(*) FROM mail_outbox
        WHERE ${isClaimed}) WHERE driver = ${driver}`,
      sql`DELETE FROM mail_outbox WHERE ${isClaimed} AND (NOT EXISTS (
        SELECT 1 FROM newsletter_subscribers s
        WHERE s.id = mail_outbox.subscriber_id AND ${IS_REACHED_SQL})
        OR (due_at <= ${now} - ${literal(MAX_LATE_MS)} AND EXISTS (SELECT 1 FROM newsletter_issues i
          WHERE i.id = mail_outbox.issue_id AND i.after_days IS NOT NULL)))`,
      mails,
    ],
    { idempotent: false },
  );
  const rows = written.rows(claimed);
  if (rows.length === 0) return null;
  const isLast = rows.length < limit && rows[0]?.batchKey === null;
  return { id, mails: written.rows(mails), isLast };
}

/** Fills a budget up by what a minute allows. It may be overdrawn by one batch that is sent again. */
function refill(driver: string, perMinute: number, now: number): Statement {
  return sql`
    INSERT INTO mail_budgets (driver, emails, counted_at) VALUES (${driver}, ${perMinute}, ${now})
    ON CONFLICT (driver) DO UPDATE SET counted_at = max(counted_at, excluded.counted_at),
      emails = min(excluded.emails, emails
        + max(0, excluded.counted_at - counted_at) * excluded.emails / ${literal(MINUTE_MS)}.0)`;
}

/** Settles sent emails, even if another worker claimed them meanwhile. */
export async function settleIssueMails(
  { db, clock }: OutboxDependencies,
  keys: readonly string[],
): Promise<void> {
  await db.write(
    [
      sql`UPDATE mail_outbox SET state = 'sent', ended_at = ${clock()}, error = NULL,
        claimed_by = NULL,
          claimed_until = NULL
        WHERE key IN (SELECT value FROM json_each(${JSON.stringify(keys)})) AND state = 'waiting'`,
    ],
    { idempotent: true },
  );
}
