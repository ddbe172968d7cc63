import { type Statement, statement } from "../../../db/database.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { countAsLost, endSubscriptions, restoreSubscriptions } from "../rows/subscriberStates.ts";

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
const IS_ENDED = "s.state IN ('ACTIVE', 'SUPPRESSED')";

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

/** The subscription with a link's token; null for none. */
export async function linkedSubscription(
  { db }: Context,
  token: string,
): Promise<LinkedSubscription | null> {
  const [sql, ...values] = linked(token);
  return db.first<LinkedSubscription>(sql, ...values);
}

/**
 * Ends or restores the subscription with a link's token, and returns it; null for none. An issue
 * whose link it is counts it as lost. Idempotent.
 */
export async function setLinkedSubscription(
  { db, now }: Context,
  token: string,
  { isSubscribed, issueId }: { isSubscribed: boolean; issueId: string | null },
): Promise<LinkedSubscription | null> {
  const after = linked(token);
  const byLink = { sql: "s.link_token = ?1", values: [token] };
  const ended = { sql: `s.link_token = ?1 AND ${IS_ENDED}`, values: [token] };
  const change: Statement[] = isSubscribed
    ? restoreSubscriptions(byLink, now)
    : [...(issueId === null ? [] : countAsLost(issueId, ended)), endSubscriptions(ended, now)];
  const written = await db.write([...change, after], { idempotent: true });
  return written.first(after);
}

/**
 * Ends an account's subscription to a newsletter. Idempotent. Returns false if the newsletter doesn't
 * exist.
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
      endSubscriptions(
        {
          sql: `s.user_id = ?1 AND ${IS_ENDED} AND s.newsletter_id = ?2`,
          values: [userId, newsletterId],
        },
        now,
      ),
    ],
    { idempotent: true },
  );
  return written.hasRows(newsletter);
}

/**
 * Ends an account's subscriptions, and returns how many ended. Idempotent.
 */
export async function unsubscribeAll(
  { db, now }: Context,
  userId: string,
  scope: UnsubscribeScope,
): Promise<number> {
  const ended = endSubscriptions(
    {
      sql: `s.user_id = ?1 AND ${IS_ENDED} AND (?2 = 'ALL' OR EXISTS
        (SELECT 1 FROM newsletters n WHERE n.id = s.newsletter_id AND n.user_id IS NOT NULL))`,
      values: [userId, scope],
    },
    now,
  );
  const written = await db.write([ended], { idempotent: false });
  return written.rows(ended).length;
}
