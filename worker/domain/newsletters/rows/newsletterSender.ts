// The sender of emails in a newsletter's name, and what follows when the provider rejects its address.

import { sql, type Statement } from "../../../db/sql.ts";
import type { NewsletterSender } from "../../../ports/mail/MailSender.ts";

/** SQL: the name that the newsletter `n` is sent under. */
export const SENDER_NAME_SQL = sql`coalesce(nullif(n.sender_name, ''), n.name)`;

/** An email's newsletter as its sender; all null for email of the site. */
export interface SenderColumns {
  newsletterId: string | null;
  senderName: string | null;
  senderAddress: string | null;
  replyTo: string | null;
}

/** SQL: SenderColumns of a row of `mail_outbox`. */
export const SENDER_COLUMNS_SQL = sql`mail_outbox.newsletter_id AS newsletterId,
  (SELECT ${SENDER_NAME_SQL} FROM newsletters n
    WHERE n.id = mail_outbox.newsletter_id) AS senderName,
  (SELECT a.address FROM newsletter_senders a
   WHERE a.newsletter_id = mail_outbox.newsletter_id AND a.is_ready = 1) AS senderAddress,
  (SELECT n.reply_to FROM newsletters n WHERE n.id = mail_outbox.newsletter_id) AS replyTo`;

/** The sender of an email; null for the site. A newsletter that is gone sends nothing in its name. */
export function senderOfColumns(columns: SenderColumns): NewsletterSender | null {
  const { newsletterId, senderName, senderAddress, replyTo } = columns;
  if (newsletterId === null || senderName === null) return null;
  return { newsletterId, name: senderName, address: senderAddress, replyTo };
}

/**
 * Builds the statement that sends a newsletter's emails from the site's address from now on, since the
 * provider doesn't accept its own. The schedule then tells those who manage it.
 */
export function rejectSender({ newsletterId, address }: NewsletterSender, now: number): Statement {
  return sql`
    UPDATE newsletter_senders SET is_ready = 0, rejected_at = ${now}, next_check_at = ${now}
    WHERE newsletter_id = ${newsletterId} AND address = ${address} AND rejected_at IS NULL`;
}
