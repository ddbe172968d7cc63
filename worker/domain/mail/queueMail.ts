import { readEmail } from "../../../shared/format/inputPatterns.ts";
import { sql, type Sql, literal, type Statement } from "../../db/sql.ts";
import type { MailMessage } from "../../ports/mail/MailSender.ts";
import type { DomainContext } from "../kernel/context.ts";

/** An email to send. */
export interface NewMail {
  /** One address. */
  to: string;
  /**
   * Idempotency key: a second email with the same key is not sent. Letters, digits, `-`, and `_`,
   * up to 200. Visible to providers and in logs, so it must contain no secret, address, or token.
   */
  key: string;
  message: MailMessage;
  /**
   * When the email's link expires, in milliseconds since 1970; the email is not sent after that.
   */
  usefulUntil?: number;
  /** Queued only if an account with this id exists by then. */
  onlyForUser?: string;
  /** One-click unsubscribe URL; none for transactional emails. */
  unsubscribeUrl?: string;
  /** The newsletter in whose name it is sent; none for the site's. */
  newsletterId?: string;
  /** The identifier of the mailing list (RFC 2919) without brackets; none for other email. */
  listId?: string;
  /**
   * It isn't sent to an address that bounced or complained. Sign-in codes, receipts and other email
   * that someone waits for is always attempted.
   */
  isNotification?: boolean;
  /** Queued only if this SQL condition is true. */
  when?: Sql;
}

/** No mail sender is configured. */
export class MailOffError extends Error {
  override readonly name = "MailOffError";
}

/** The email's address, key, subject, or size is invalid. */
export class InvalidMailError extends TypeError {
  override readonly name = "InvalidMailError";
}

const KEY = /^[\w-]{1,200}$/;
/** Maximum subject length; RFC 5322 §2.1.1 limits lines. */
const MAX_SUBJECT = 900;
/** Maximum length of the text or HTML part, in characters: well below D1's row size limit. */
const MAX_PART = 500_000;

/** SQL: the address gets notifications. */
const notSuppressed = (recipient: string): Sql =>
  sql`NOT EXISTS (SELECT 1 FROM email_suppressions u WHERE u.email_key = lower(${recipient}))`;

/**
 * Builds the statement that queues an email. Include it in the `write` of the change it reports, so
 * that both happen or neither. It is sent after the response, or before it by `sendMailNow`. Throws
 * MailOffError, and InvalidMailError for input that could inject a second recipient or a header.
 */
export function queueMail(
  { mail, now }: Pick<DomainContext, "mail" | "now">,
  mailToQueue: NewMail,
): Statement {
  const { to, key, message, usefulUntil, onlyForUser, isNotification, when } = mailToQueue;
  const { unsubscribeUrl, newsletterId, listId } = mailToQueue;
  if (!mail.sender) throw new MailOffError("Email is disabled: MAIL_DRIVER is off");
  const recipient = readEmail(to);
  if (recipient === null) throw new InvalidMailError("The recipient is not an email address");
  if (!KEY.test(key)) throw new InvalidMailError("The key is invalid");
  const { subject, text, html } = message;
  if (subject === "" || subject.length > MAX_SUBJECT || /[\p{Cc}\u2028\u2029]/u.test(subject))
    throw new InvalidMailError("The subject has more than one line");
  if (text.length > MAX_PART || html.length > MAX_PART)
    throw new InvalidMailError("The email is too long");
  mail.queued.add(key);
  return sql`
    INSERT INTO mail_outbox (key, recipient, subject, text, html, queued_at, due_at, useful_until,
      unsubscribe_url, newsletter_id, list_id, is_notification)
    SELECT ${key}, ${recipient}, ${subject}, ${text}, ${html}, ${now}, ${now},
      ${usefulUntil ?? null}, ${unsubscribeUrl ?? null}, ${newsletterId ?? null}, ${listId ?? null},
      ${literal(isNotification ? 1 : 0)}
    WHERE ${isNotification ? notSuppressed(recipient) : sql`TRUE`}
      AND (${onlyForUser ?? null} IS NULL OR EXISTS (SELECT 1 FROM users
      WHERE id = ${onlyForUser ?? null})) AND ${when ?? sql`TRUE`}
    ON CONFLICT (key) DO NOTHING`;
}
