import { DAY_MS } from "../../../../shared/durations.ts";
import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { NEWSLETTER_COLUMNS, type NewsletterRow } from "../rows/newsletters.ts";
import { restoreSubscriptions } from "../rows/subscriberStates.ts";
import type { UnsubscribeScope } from "./unsubscribe.ts";

type Context = Pick<DomainContext, "db" | "now">;

/** A newsletter that an account gets. */
export interface OwnSubscription {
  id: string;
  newsletter: NewsletterRow;
  since: number;
  linkToken: string;
}

/** An account's subscriptions, newest first. */
export async function ownSubscriptions(
  { db }: Pick<DomainContext, "db">,
  userId: string,
  bounds: PageBounds,
): Promise<Page<OwnSubscription>> {
  const rows = await db.all<
    NewsletterRow & { subscriptionId: string; since: number; linkToken: string }
  >(
    `SELECT ${NEWSLETTER_COLUMNS}, s.id AS subscriptionId, s.created_at AS since,
       s.link_token AS linkToken
     FROM newsletter_subscribers s JOIN newsletters n ON n.id = s.newsletter_id
     WHERE s.user_id = ?1 AND s.state = 'ACTIVE'
       AND (?2 IS NULL OR (s.created_at, s.id) < (?2, ?3))
     ORDER BY s.created_at DESC, s.id DESC LIMIT +?4`,
    userId,
    bounds.after?.value ?? null,
    bounds.after?.id ?? null,
    bounds.limit + 1,
  );
  const subscriptions = rows.map(
    ({ subscriptionId, since, linkToken, ...newsletter }): OwnSubscription => ({
      id: subscriptionId,
      newsletter,
      since,
      linkToken,
    }),
  );
  return toPage(subscriptions, bounds, ({ id, since }) => ({ value: since, id }));
}

/** How many subscriptions an account has, and how many it ended last. */
export interface SubscriptionCounts {
  active: number;
  /** Those that ended together within the last day; they can be restored. */
  ended: number;
}

/**
 * SQL: subscriptions of the account `?1` in a scope `?2` that ended together after `?3`. Imported rows
 * of those who left elsewhere weren't subscribed here.
 */
const ENDED_LAST = `s.user_id = ?1 AND s.state = 'UNSUBSCRIBED' AND s.confirmed_at IS NOT NULL
  AND s.unsubscribed_at =
  (SELECT max(l.unsubscribed_at) FROM newsletter_subscribers l
   WHERE l.user_id = ?1 AND l.state = 'UNSUBSCRIBED' AND l.confirmed_at IS NOT NULL
     AND l.unsubscribed_at > ?3)
  AND (?2 = 'ALL' OR EXISTS
    (SELECT 1 FROM newsletters n WHERE n.id = s.newsletter_id AND n.user_id IS NOT NULL))`;

/** Counts an account's subscriptions. */
export async function subscriptionCounts(
  { db, now }: Context,
  userId: string,
  scope: UnsubscribeScope,
): Promise<SubscriptionCounts> {
  const row = await db.first<SubscriptionCounts>(
    `SELECT (SELECT count(*) FROM newsletter_subscribers s
       WHERE s.user_id = ?1 AND s.state = 'ACTIVE' AND (?2 = 'ALL' OR EXISTS
         (SELECT 1 FROM newsletters n WHERE n.id = s.newsletter_id AND n.user_id IS NOT NULL))
       ) AS active,
       (SELECT count(*) FROM newsletter_subscribers s WHERE ${ENDED_LAST}) AS ended`,
    userId,
    scope,
    now - DAY_MS,
  );
  return row ?? { active: 0, ended: 0 };
}

/** Restores the subscriptions that an account ended last. */
export async function restoreEndedSubscriptions(
  { db, now }: Context,
  userId: string,
  scope: UnsubscribeScope,
): Promise<void> {
  await db.write(
    restoreSubscriptions({ sql: ENDED_LAST, values: [userId, scope, now - DAY_MS] }, now),
    { idempotent: false },
  );
}

/**
 * The account that an email's settings link belongs to: `hash` is the link token of one of its
 * subscriptions, active or not.
 */
export async function isSettingsLink(
  { db }: Pick<DomainContext, "db">,
  userId: string,
  hash: string,
): Promise<boolean> {
  const row = await db.first(
    "SELECT 1 FROM newsletter_subscribers WHERE link_token = ?1 AND user_id = ?2",
    hash,
    userId,
  );
  return row !== null;
}
