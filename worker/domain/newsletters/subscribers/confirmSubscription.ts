import { sql, type Sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { hashToken } from "../../identity/rows/session.ts";
import { deleteSubscribers, welcomeSubscribers } from "../rows/subscriberStates.ts";

/** What a confirmation link subscribes to. */
export interface PendingSubscription {
  newsletterName: string;
  email: string;
}

/** SQL: the link's token belongs to the subscription; a later email doesn't end the link before it. */
const hasToken = (hash: string): Sql =>
  sql`(s.confirm_hash = ${hash} OR s.former_confirm_hash = ${hash})`;

/** SQL: the subscription's address gets no email. */
const IS_SUPPRESSED = sql`EXISTS (SELECT 1 FROM email_suppressions b
  WHERE b.email_key = s.email_key)`;

const isPending = (
  hash: string,
  now: number,
): Sql => sql`${hasToken(hash)} AND s.confirm_until > ${now}
  AND s.state IN ('PENDING', 'UNSUBSCRIBED') AND NOT ${IS_SUPPRESSED}`;

/** The subscription that a link's token confirms; null for none. */
export async function pendingSubscription(
  { db, now }: Pick<DomainContext, "db" | "now">,
  token: string,
): Promise<PendingSubscription | null> {
  return db.first<PendingSubscription>(sql`
    SELECT n.name AS newsletterName, s.email
    FROM newsletter_subscribers s JOIN newsletters n ON n.id = s.newsletter_id
    WHERE ${isPending(await hashToken(token), now)}`);
}

/** The subscription of a link's token to an address that gets no email; null for none. */
export async function suppressedSubscription(
  { db }: Pick<DomainContext, "db">,
  token: string,
): Promise<PendingSubscription | null> {
  return db.first<PendingSubscription>(sql`
    SELECT n.name AS newsletterName, s.email
    FROM newsletter_subscribers s JOIN newsletters n ON n.id = s.newsletter_id
    WHERE ${hasToken(await hashToken(token))} AND ${IS_SUPPRESSED}`);
}

/**
 * The active subscription that a link's token confirmed before; null for none.
 */
export async function confirmedSubscription(
  { db }: Pick<DomainContext, "db">,
  token: string,
): Promise<ConfirmedSubscription | null> {
  return db.first<ConfirmedSubscription>(sql`
    SELECT ${CONFIRMED_COLUMNS}
    FROM newsletter_subscribers s JOIN newsletters n ON n.id = s.newsletter_id
    WHERE ${hasToken(await hashToken(token))} AND s.state = 'ACTIVE'`);
}

/** A subscription that a link has confirmed. */
interface ConfirmedSubscription extends PendingSubscription {
  newsletterId: string;
  emailKey: string;
  linkToken: string;
}

/** SQL: the columns of a ConfirmedSubscription, from `newsletter_subscribers s` and `newsletters n`. */
const CONFIRMED_COLUMNS = sql`n.name AS newsletterName, s.email, s.link_token AS linkToken,
  s.newsletter_id AS newsletterId, s.email_key AS emailKey`;

/** Subscribes the address of a link's token, once. */
export async function confirmSubscription(
  { db, now }: Pick<DomainContext, "db" | "now">,
  token: string,
): Promise<ConfirmedSubscription | null> {
  const hash = await hashToken(token);
  const known = sql<ConfirmedSubscription>`
    SELECT ${CONFIRMED_COLUMNS}
    FROM newsletter_subscribers s JOIN newsletters n ON n.id = s.newsletter_id
    WHERE ${isPending(hash, now)}`;
  const written = await db.write(
    [
      known,
      ...welcomeSubscribers(isPending(hash, now), now),
      sql`UPDATE newsletter_subscribers AS s SET state = 'ACTIVE', confirmed_at = ${now},
          unsubscribed_at = NULL, left_issue_id = NULL, confirm_until = NULL
        WHERE ${isPending(hash, now)}`,
    ],
    { idempotent: false },
  );
  return written.first(known);
}

/** Deletes addresses that nobody has confirmed. */
export async function deleteUnconfirmedSubscribers({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  await db.write(
    deleteSubscribers(sql`s.id IN (SELECT u.id FROM newsletter_subscribers u
      WHERE u.state = 'PENDING' AND u.confirm_until <= ${now} LIMIT 20000)`),
    { idempotent: true },
  );
}
