// Claims emails of issues. They wait behind all other email, within a budget per minute, and those
// to subscribers who have left since are dropped.

import { MINUTE_MS } from "../../../../shared/durations.ts";
import { type Statement, statement } from "../../../db/database.ts";
import { claimDue, releaseExpiredClaims } from "../../../outbox/lease.ts";
import type { OutboxDependencies } from "../../../outbox/Outbox.ts";
import { LEASE_MS } from "../mail/claimMails.ts";
import { MAIL } from "../mail/mailOutbox.ts";
import { canReadWholeStorySql } from "../stories/paywall.ts";

/** An email of an issue, without its text. */
export interface IssueMail {
  key: string;
  issueId: string;
  to: string;
  /** In the links of its copy. */
  linkToken: string;
  /** The subscriber's account; null without one. */
  userId: string | null;
  /** 1 if the subscriber may read the story in full. */
  hasAccess: number;
}

/** Emails claimed by one worker. */
export interface IssueMailClaim {
  id: string;
  mails: IssueMail[];
}

/** Emails per claim; they are sent concurrently and settled together. */
const MAILS_AT_ONCE = 20;

/** SQL: the story of the issue `i`, if it has one, is published by the newsletter's owner. */
export const HAS_STORY_SQL = `(i.post_id IS NULL OR EXISTS (
  SELECT 1 FROM posts p JOIN newsletters n ON n.id = i.newsletter_id
  WHERE p.id = i.post_id AND p.status = 'PUBLISHED' AND p.is_suspended = 0
    AND (n.user_id = p.creator_id OR n.collection_id = p.collection_id)))`;

/** SQL: emails of the issue `i` may be sent: nobody paused or cancelled it. SENT is for retries. */
const IS_SENDABLE_SQL = `i.state IN ('SENDING', 'SENT') AND ${HAS_STORY_SQL}`;

/** SQL: the subscriber `s` gets email. */
const IS_REACHED_SQL = `s.state = 'ACTIVE' AND NOT EXISTS (
  SELECT 1 FROM email_suppressions u WHERE u.email_key = s.email_key)`;

/**
 * Claims emails that are due, as far as the driver's budget allows; null if there are none. Throws
 * like `Database.write`.
 */
export async function claimIssueMails(
  { db, clock }: OutboxDependencies,
  driver: string,
  perMinute: number,
): Promise<IssueMailClaim | null> {
  const now = clock();
  const id = crypto.randomUUID();
  const claimed = claimDue<{ key: string }>(MAIL, {
    id,
    now,
    leaseMs: LEASE_MS,
    when: {
      sql: `state = 'waiting' AND priority = 1
        AND (SELECT emails FROM mail_budgets WHERE driver = ?5) >= 1
        AND EXISTS (SELECT 1 FROM newsletter_issues i
          WHERE i.id = mail_outbox.issue_id AND ${IS_SENDABLE_SQL})`,
      values: [driver],
    },
    order: "due_at, key",
    limit: MAILS_AT_ONCE,
    returning: "key",
  });
  const isClaimed = "claimed_until = ?2 AND claimed_by = ?1";
  const mails = statement<IssueMail>(
    `SELECT o.key, o.issue_id AS issueId, s.email AS "to", s.link_token AS linkToken,
       s.user_id AS userId,
       s.user_id IS NOT NULL AND p.id IS NOT NULL
         AND ${canReadWholeStorySql("p", "s.user_id", "?3")} AS hasAccess
     FROM mail_outbox o JOIN newsletter_subscribers s ON s.id = o.subscriber_id
       JOIN newsletter_issues i ON i.id = o.issue_id LEFT JOIN posts p ON p.id = i.post_id
     WHERE o.${isClaimed.replace("AND ", "AND o.")}`,
    id,
    now + LEASE_MS,
    now,
  );
  const written = await db.write(
    [
      releaseExpiredClaims(MAIL.table, now),
      refill(driver, perMinute, now),
      claimed,
      [
        `UPDATE mail_budgets SET emails = emails - (SELECT count(*) FROM mail_outbox
           WHERE ${isClaimed}) WHERE driver = ?3`,
        id,
        now + LEASE_MS,
        driver,
      ],
      [
        `DELETE FROM mail_outbox WHERE ${isClaimed} AND NOT EXISTS (
           SELECT 1 FROM newsletter_subscribers s
           WHERE s.id = mail_outbox.subscriber_id AND ${IS_REACHED_SQL})`,
        id,
        now + LEASE_MS,
      ],
      mails,
    ],
    { idempotent: false },
  );
  if (!written.hasRows(claimed)) return null;
  return { id, mails: written.rows(mails) };
}

/** Fills a budget up by what a minute allows. It may be overdrawn by one claim. */
function refill(driver: string, perMinute: number, now: number): Statement {
  return [
    `INSERT INTO mail_budgets (driver, emails, counted_at) VALUES (?1, ?2, ?3)
     ON CONFLICT (driver) DO UPDATE SET counted_at = max(counted_at, excluded.counted_at),
       emails = min(excluded.emails, emails
         + max(0, excluded.counted_at - counted_at) * excluded.emails / ${MINUTE_MS}.0)`,
    driver,
    perMinute,
    now,
  ];
}

/** Settles sent emails, even if another worker claimed them meanwhile. Throws like `Database.write`. */
export async function settleIssueMails(
  { db, clock }: OutboxDependencies,
  keys: readonly string[],
): Promise<void> {
  await db.write(
    [
      [
        `UPDATE mail_outbox SET state = 'sent', ended_at = ?2, error = NULL, claimed_by = NULL,
           claimed_until = NULL
         WHERE key IN (SELECT value FROM json_each(?1)) AND state = 'waiting'`,
        JSON.stringify(keys),
        clock(),
      ],
    ],
    { idempotent: true },
  );
}
