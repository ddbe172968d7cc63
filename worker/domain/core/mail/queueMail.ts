import { readEmail } from "../../../../shared/format/inputPatterns.ts";
import type { Bindable, Statement } from "../../../db/database.ts";
import type { MailMessage } from "../../../ports/mail/MailSender.ts";
import type { DomainContext } from "../../context.ts";

/** A mail to be sent. */
export interface NewMail {
  /** One address. */
  to: string;
  /**
   * Names the mail for good: a second one of the same key is not sent. Letters, digits, `-` and `_`,
   * up to 200. Providers and the log see it: it is no secret, and holds no address and no token.
   */
  key: string;
  message: MailMessage;
  /** When what the mail opens is closed, in milliseconds since 1970: it is not sent any more then. */
  usefulUntil?: number;
  /** It is sent only if there is an account of this id by then. */
  onlyForUser?: string;
  /** Where whoever gets it ends such mails by one press; none for mails that nobody subscribes to. */
  unsubscribeUrl?: string;
  /** It is queued only where this is true then: SQL that names its values from `?9` on. */
  when?: { sql: string; values: readonly Bindable[] };
}

/** Nothing is configured that sends mails. */
export class MailOff extends Error {
  override readonly name = "MailOff";
}

/** What was to be sent is no mail: its address, its key or its subject would say something else. */
export class UnfitMail extends TypeError {
  override readonly name = "UnfitMail";
}

const KEY = /^[\w-]{1,200}$/;
/** RFC 5322 §2.1.1: the longest line. */
const MAX_SUBJECT = 900;
/** The most that a mail's text or HTML may have, in characters: far under a row of D1. */
const MAX_PART = 500_000;

/**
 * The statement that has a mail sent. It belongs into the `write` of what it tells of, so that both
 * happen or neither. What it queues is sent behind the request's answer, or, where the answer says
 * whether it was, by `sendMailNow`. Throws MailOff, and UnfitMail for what could smuggle in a second
 * recipient or a header.
 */
export function queueMail(
  { mail, now }: Pick<DomainContext, "mail" | "now">,
  { to, key, message, usefulUntil, onlyForUser, unsubscribeUrl, when }: NewMail,
): Statement {
  if (!mail.sender) throw new MailOff("No mail is sent here: MAIL_DRIVER names nothing that sends");
  const recipient = readEmail(to);
  if (recipient === null) throw new UnfitMail("The recipient is no e-mail address");
  if (!KEY.test(key)) throw new UnfitMail("The key is unfit");
  const { subject, text, html } = message;
  if (subject === "" || subject.length > MAX_SUBJECT || /[\p{Cc}\u2028\u2029]/u.test(subject))
    throw new UnfitMail("The subject is not one line");
  if (text.length > MAX_PART || html.length > MAX_PART) throw new UnfitMail("The mail is too long");
  mail.queued.add(key);
  const conditioned = when?.values ?? [];
  return [
    `INSERT INTO mail_outbox (key, recipient, subject, text, html, queued_at, due_at, useful_until,
       unsubscribe_url)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7, ?${9 + conditioned.length}
     WHERE (?8 IS NULL OR EXISTS (SELECT 1 FROM users WHERE id = ?8)) AND ${when?.sql ?? "TRUE"}
     ON CONFLICT (key) DO NOTHING`,
    key,
    recipient,
    subject,
    text,
    html,
    now,
    usefulUntil ?? null,
    onlyForUser ?? null,
    ...conditioned,
    unsubscribeUrl ?? null,
  ];
}
