import { statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { hashToken } from "../../core/identity/session.ts";

/** What a confirmation link subscribes to. */
export interface PendingSubscription {
  newsletterName: string;
  email: string;
}

const IS_PENDING =
  "confirm_hash = ?1 AND confirm_until > ?2 AND state IN ('PENDING', 'UNSUBSCRIBED')";

/** The subscription that a link's token confirms; null for none. Throws like Database. */
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

/** A subscription that a link has confirmed. */
interface ConfirmedSubscription extends PendingSubscription {
  newsletterId: string;
  emailKey: string;
  linkToken: string;
}

/** Subscribes the address of a link's token, once. Throws like `Database.write`. */
export async function confirmSubscription(
  { db, now }: Pick<DomainContext, "db" | "now">,
  token: string,
): Promise<ConfirmedSubscription | null> {
  const hash = await hashToken(token);
  const known = statement<ConfirmedSubscription>(
    `SELECT n.name AS newsletterName, s.email, s.link_token AS linkToken,
       s.newsletter_id AS newsletterId, s.email_key AS emailKey
     FROM newsletter_subscribers s JOIN newsletters n ON n.id = s.newsletter_id
     WHERE ${IS_PENDING}`,
    hash,
    now,
  );
  const written = await db.write(
    [
      known,
      [
        `UPDATE newsletter_subscribers SET state = 'ACTIVE', confirmed_at = ?2,
           unsubscribed_at = NULL, confirm_hash = NULL, confirm_until = NULL
         WHERE ${IS_PENDING}`,
        hash,
        now,
      ],
    ],
    { idempotent: false },
  );
  return written.first(known);
}

/** Deletes addresses that nobody has confirmed. Throws like `Database.write`. */
export async function deleteUnconfirmedSubscribers({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  await db.write(
    [
      [
        `DELETE FROM newsletter_subscribers WHERE id IN
           (SELECT id FROM newsletter_subscribers WHERE state = 'PENDING' AND confirm_until <= ?1
            LIMIT 20000)`,
        now,
      ],
    ],
    { idempotent: true },
  );
}
