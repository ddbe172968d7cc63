import { type Statement, statement } from "../../../db/database.ts";
import type { DomainContext } from "../../kernel/context.ts";

type Context = Pick<DomainContext, "db" | "now">;

/** A subscription as its links show it. */
export interface LinkedSubscription {
  newsletterName: string;
  /** ACTIVE also for an address that bounced: it would get email again. */
  state: "ACTIVE" | "UNSUBSCRIBED";
}

/** Only what was subscribed can be unsubscribed and restored. */
const IS_LINKED = "s.state <> 'PENDING' AND s.confirmed_at IS NOT NULL";

/** SQL: the subscription ends. One of an address that bounced would continue after the bounce. */
const IS_ENDED = "state IN ('ACTIVE', 'SUPPRESSED')";

/** SQL: the state of the subscription `s` once it is restored. */
export const RESTORED_STATE_SQL = `iif(EXISTS (SELECT 1 FROM email_suppressions u
  WHERE u.email_key = s.email_key), 'SUPPRESSED', 'ACTIVE')`;

/** Which subscriptions of an account end together. */
export type UnsubscribeScope = "ALL" | "AUTHORS";

function linked(token: string): Statement<LinkedSubscription> {
  return statement<LinkedSubscription>(
    `SELECT n.name AS newsletterName, iif(s.state = 'UNSUBSCRIBED', s.state, 'ACTIVE') AS state
     FROM newsletter_subscribers s JOIN newsletters n ON n.id = s.newsletter_id
     WHERE s.link_token = ?1 AND ${IS_LINKED}`,
    token,
  );
}

/** The subscription with a link's token; null for none. Throws like Database. */
export async function linkedSubscription(
  { db }: Context,
  token: string,
): Promise<LinkedSubscription | null> {
  const [sql, ...values] = linked(token);
  return db.first<LinkedSubscription>(sql, ...values);
}

/**
 * Ends or restores the subscription with a link's token, and returns it; null for none. An issue
 * whose link it is counts it as lost. Idempotent. Throws like `Database.write`.
 */
export async function setLinkedSubscription(
  { db, now }: Context,
  token: string,
  { isSubscribed, issueId }: { isSubscribed: boolean; issueId: string | null },
): Promise<LinkedSubscription | null> {
  const after = linked(token);
  const change: Statement = isSubscribed
    ? [
        `UPDATE newsletter_subscribers AS s SET state = ${RESTORED_STATE_SQL},
           unsubscribed_at = NULL, left_issue_id = NULL
         WHERE s.link_token = ?1 AND s.state = 'UNSUBSCRIBED' AND s.confirmed_at IS NOT NULL`,
        token,
      ]
    : [
        `UPDATE newsletter_subscribers AS s SET state = 'UNSUBSCRIBED', unsubscribed_at = ?2,
           left_issue_id = coalesce((SELECT i.id FROM newsletter_issues i
             WHERE i.id = ?3 AND i.newsletter_id = s.newsletter_id), left_issue_id)
         WHERE s.link_token = ?1 AND s.${IS_ENDED}`,
        token,
        now,
        issueId,
      ];
  const written = await db.write([change, after], { idempotent: true });
  return written.first(after);
}

/**
 * Ends an account's subscription to a newsletter. Idempotent. Returns false if the newsletter doesn't
 * exist. Throws like `Database.write`.
 */
export async function unsubscribe(
  { db, now }: Context,
  userId: string,
  newsletterId: string,
): Promise<boolean> {
  const newsletter = statement("SELECT 1 FROM newsletters WHERE id = ?1", newsletterId);
  const written = await db.write(
    [
      newsletter,
      [
        `UPDATE newsletter_subscribers SET state = 'UNSUBSCRIBED', unsubscribed_at = ?3
         WHERE user_id = ?1 AND ${IS_ENDED} AND newsletter_id = ?2`,
        userId,
        newsletterId,
        now,
      ],
    ],
    { idempotent: true },
  );
  return written.hasRows(newsletter);
}

/**
 * Ends an account's subscriptions, and returns how many ended. Idempotent. Throws like
 * `Database.write`.
 */
export async function unsubscribeAll(
  { db, now }: Context,
  userId: string,
  scope: UnsubscribeScope,
): Promise<number> {
  const ended = statement<{ id: string }>(
    `UPDATE newsletter_subscribers SET state = 'UNSUBSCRIBED', unsubscribed_at = ?2
     WHERE user_id = ?1 AND ${IS_ENDED} AND (?3 = 'ALL' OR EXISTS
       (SELECT 1 FROM newsletters n WHERE n.id = newsletter_id AND n.user_id IS NOT NULL))
     RETURNING id`,
    userId,
    now,
    scope,
  );
  const written = await db.write([ended], { idempotent: false });
  return written.rows(ended).length;
}
