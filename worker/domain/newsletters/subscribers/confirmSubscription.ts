import { statement } from "../../../db/database.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { hashToken } from "../../identity/rows/session.ts";
import { deleteSubscribers, welcomeSubscribers } from "../rows/subscriberStates.ts";

/** What a confirmation link subscribes to. */
export interface PendingSubscription {
  newsletterName: string;
  email: string;
}

/** SQL: the link's token belongs to the subscription; a later email doesn't end the link before it. */
const HAS_TOKEN = "(s.confirm_hash = ?1 OR s.former_confirm_hash = ?1)";

/** SQL: the subscription's address gets no email. */
const IS_SUPPRESSED = `EXISTS (SELECT 1 FROM email_suppressions b WHERE b.email_key = s.email_key)`;

const IS_PENDING = `${HAS_TOKEN} AND s.confirm_until > ?2
  AND s.state IN ('PENDING', 'UNSUBSCRIBED') AND NOT ${IS_SUPPRESSED}`;

/** The subscription that a link's token confirms; null for none. */
export async function pendingSubscription(
  { db, now }: Pick<DomainContext, "db" | "now">,
  token: string,
): Promise<PendingSubscription | null> {
  return db.first<PendingSubscription>(
    `SELECT n.name AS newsletterName, s.email
     FROM newsletter_subscribers s JOIN newsletters n ON n.id = s.newsletter_id
     WHERE ${IS_PENDING}`,
    await hashToken(token),
    now,
  );
}

/** The subscription of a link's token to an address that gets no email; null for none. */
export async function suppressedSubscription(
  { db }: Pick<DomainContext, "db">,
  token: string,
): Promise<PendingSubscription | null> {
  return db.first<PendingSubscription>(
    `SELECT n.name AS newsletterName, s.email
     FROM newsletter_subscribers s JOIN newsletters n ON n.id = s.newsletter_id
     WHERE ${HAS_TOKEN} AND ${IS_SUPPRESSED}`,
    await hashToken(token),
  );
}

/**
 * The active subscription that a link's token confirmed before; null for none.
 */
export async function confirmedSubscription(
  { db }: Pick<DomainContext, "db">,
  token: string,
): Promise<ConfirmedSubscription | null> {
  return db.first<ConfirmedSubscription>(
    `SELECT ${CONFIRMED_COLUMNS}
     FROM newsletter_subscribers s JOIN newsletters n ON n.id = s.newsletter_id
     WHERE ${HAS_TOKEN} AND s.state = 'ACTIVE'`,
    await hashToken(token),
  );
}

/** A subscription that a link has confirmed. */
interface ConfirmedSubscription extends PendingSubscription {
  newsletterId: string;
  emailKey: string;
  linkToken: string;
}

/** SQL: the columns of a ConfirmedSubscription, from `newsletter_subscribers s` and `newsletters n`. */
const CONFIRMED_COLUMNS = `n.name AS newsletterName, s.email, s.link_token AS linkToken,
  s.newsletter_id AS newsletterId, s.email_key AS emailKey`;

/** Subscribes the address of a link's token, once. */
export async function confirmSubscription(
  { db, now }: Pick<DomainContext, "db" | "now">,
  token: string,
): Promise<ConfirmedSubscription | null> {
  const hash = await hashToken(token);
  const known = statement<ConfirmedSubscription>(
    `SELECT ${CONFIRMED_COLUMNS}
     FROM newsletter_subscribers s JOIN newsletters n ON n.id = s.newsletter_id
     WHERE ${IS_PENDING}`,
    hash,
    now,
  );
  const written = await db.write(
    [
      known,
      ...welcomeSubscribers({ sql: IS_PENDING, values: [hash, now] }, now),
      [
        `UPDATE newsletter_subscribers AS s SET state = 'ACTIVE', confirmed_at = ?2,
           unsubscribed_at = NULL, left_issue_id = NULL, confirm_until = NULL
         WHERE ${IS_PENDING}`,
        hash,
        now,
      ],
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
    deleteSubscribers({
      sql: `s.id IN (SELECT u.id FROM newsletter_subscribers u
        WHERE u.state = 'PENDING' AND u.confirm_until <= ?1 LIMIT 20000)`,
      values: [now],
    }),
    { idempotent: true },
  );
}
