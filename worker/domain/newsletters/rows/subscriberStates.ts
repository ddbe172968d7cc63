// Owns what follows when a subscription begins, ends or is restored, and with it
// `newsletter_subscribers.welcomed_at` and `left_issue_id`. The counts of newsletters are kept by
// triggers. Suppressed addresses are in mail/suppressAddress.ts, addresses that change in
// moveSubscriptions.ts.

import { DAY_MS } from "../../../../shared/durations.ts";
import { type Bindable, type Statement, statement } from "../../../db/database.ts";
import { ISSUE_MAIL_PREFIX } from "./issueMailKey.ts";

/** SQL: a condition on subscribers `s`, with its values. */
interface SubscriberCondition {
  sql: string;
  values: readonly Bindable[];
}

/** SQL: the state of the subscription `s` once it is restored. */
const RESTORED_STATE_SQL = `iif(EXISTS (SELECT 1 FROM email_suppressions u
  WHERE u.email_key = s.email_key), 'SUPPRESSED', 'ACTIVE')`;

/** Builds the statement that ends subscriptions, and returns their ids. `now` in milliseconds since 1970. */
export function endSubscriptions(
  { sql, values }: SubscriberCondition,
  now: number,
): Statement<{ id: string }> {
  return statement<{ id: string }>(
    `UPDATE newsletter_subscribers AS s SET state = 'UNSUBSCRIBED',
       unsubscribed_at = ?${values.length + 1}
     WHERE s.state <> 'UNSUBSCRIBED' AND (${sql}) RETURNING id`,
    ...values,
    now,
  );
}

/** The same for the link of an issue, which counts it as lost. Nothing if it is another newsletter's. */
export function countAsLost(issueId: string, { sql, values }: SubscriberCondition): Statement[] {
  const issue = `?${values.length + 1}`;
  const isLost = `s.state <> 'UNSUBSCRIBED' AND (${sql}) AND s.left_issue_id IS NOT ${issue}
    AND s.newsletter_id = (SELECT i.newsletter_id FROM newsletter_issues i WHERE i.id = ${issue})`;
  return [
    [
      `UPDATE newsletter_issue_results SET lost = lost + 1 WHERE issue_id = ${issue}
         AND EXISTS (SELECT 1 FROM newsletter_subscribers s WHERE ${isLost})`,
      ...values,
      issueId,
    ],
    [
      `UPDATE newsletter_subscribers AS s SET left_issue_id = ${issue} WHERE ${isLost}`,
      ...values,
      issueId,
    ],
  ];
}

/**
 * Builds the statements that restore subscriptions of those who left here. They were neither lost on
 * the day on which they left, nor are they won today. To an address that gets no email they are
 * suppressed. Who has been asked to confirm since is welcomed, as if they had confirmed. `now` in
 * milliseconds since 1970.
 */
export function restoreSubscriptions(
  { sql, values }: SubscriberCondition,
  now: number,
): Statement[] {
  const isRestored = `s.state = 'UNSUBSCRIBED' AND s.confirmed_at IS NOT NULL AND (${sql})`;
  const restored = `FROM newsletter_subscribers s WHERE ${isRestored}`;
  const isActive = `${RESTORED_STATE_SQL} = 'ACTIVE' AND s.unsubscribed_at IS NOT NULL`;
  return [
    [
      `INSERT INTO newsletter_days (newsletter_id, day, won, lost)
       SELECT c.newsletter_id, c.day, c.won, c.lost FROM (
         SELECT s.newsletter_id, s.unsubscribed_at / ${DAY_MS} AS day, 0 AS won, -1 AS lost
         ${restored} AND ${isActive} UNION ALL
         SELECT s.newsletter_id, unixepoch() * 1000 / ${DAY_MS}, -1, 0 ${restored} AND ${isActive}) c
       WHERE TRUE ON CONFLICT (newsletter_id, day)
       DO UPDATE SET won = won + excluded.won, lost = lost + excluded.lost`,
      ...values,
    ],
    [
      `UPDATE newsletter_issue_results AS r SET lost = lost - (SELECT count(*) ${restored}
         AND s.left_issue_id = r.issue_id)
       WHERE r.issue_id IN (SELECT s.left_issue_id ${restored})`,
      ...values,
    ],
    ...welcomeSubscribers(
      {
        sql: `${isRestored} AND ${isActive} AND s.confirm_until > ?${values.length + 1}`,
        values: [...values, now],
      },
      now,
    ),
    [
      `UPDATE newsletter_subscribers AS s SET state = ${RESTORED_STATE_SQL}, unsubscribed_at = NULL,
         left_issue_id = NULL
       WHERE ${isRestored}`,
      ...values,
    ],
  ];
}

/**
 * Builds the statements that queue the automatic emails of a newsletter for those who subscribe to it
 * now, once, however often they leave and return. They aren't in the queue before they are due, so
 * that they don't count as late. `now` in milliseconds since 1970.
 */
export function welcomeSubscribers({ sql, values }: SubscriberCondition, now: number): Statement[] {
  const at = `?${values.length + 1}`;
  const isNew = `s.welcomed_at IS NULL AND (${sql})`;
  const isOn = "i.after_days IS NOT NULL AND i.state IN ('SCHEDULED', 'SENDING')";
  return [
    [
      `INSERT INTO mail_outbox (key, queued_at, due_at, priority, issue_id, subscriber_id)
       SELECT '${ISSUE_MAIL_PREFIX}' || i.id || '-' || s.id, ${at} + i.after_days * ${DAY_MS},
         ${at} + i.after_days * ${DAY_MS}, 1, i.id, s.id
       FROM newsletter_subscribers s JOIN newsletter_issues i ON i.newsletter_id = s.newsletter_id
       WHERE ${isNew} AND ${isOn} ON CONFLICT (key) DO NOTHING`,
      ...values,
      now,
    ],
    [
      `UPDATE newsletter_issues AS i SET recipients = recipients + (SELECT count(*)
         FROM newsletter_subscribers s WHERE s.newsletter_id = i.newsletter_id AND ${isNew})
       WHERE ${isOn} AND i.newsletter_id IN
         (SELECT s.newsletter_id FROM newsletter_subscribers s WHERE ${isNew})`,
      ...values,
    ],
    [`UPDATE newsletter_subscribers AS s SET welcomed_at = ${at} WHERE ${isNew}`, ...values, now],
  ];
}

/**
 * Builds the statement that drops confirmation emails which wait, before their link stops working or
 * their address gets no email.
 */
export function dropConfirmations({ sql, values }: SubscriberCondition): Statement {
  return [
    `DELETE FROM mail_outbox WHERE state = 'waiting' AND claimed_by IS NULL AND key IN
       (SELECT 'subscribe-' || substr(s.confirm_hash, 1, 40) FROM newsletter_subscribers s
        WHERE s.confirm_hash IS NOT NULL AND (${sql}))`,
    ...values,
  ];
}

/** Builds the statements that delete subscribers. */
export function deleteSubscribers({ sql, values }: SubscriberCondition): Statement[] {
  return [
    dropConfirmations({ sql, values }),
    [`DELETE FROM newsletter_subscribers AS s WHERE ${sql}`, ...values],
  ];
}
