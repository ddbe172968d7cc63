import { HOUR_MS } from "../../../shared/durations.ts";

/** The content of an email, as text and HTML. */
export interface MailMessage {
  /** A single line. */
  subject: string;
  text: string;
  /** A complete document. */
  html: string;
}

/** An email address with its display name. */
export interface MailAddress {
  email: string;
  name: string;
}

/** An email to one recipient, with a permanent idempotency key. */
export interface Mail extends MailMessage {
  key: string;
  to: string;
  /** The recipient's unsubscribe URL; null for emails without a subscription. */
  unsubscribeUrl?: string | null;
  /** The newsletter in whose name it is sent; none for the site's. */
  sender?: NewsletterSender | null;
  /** The identifier of the mailing list (RFC 2919) without brackets; none for other email. */
  listId?: string | null;
  /** What is particular to an issue's emails. */
  issue?: IssueHeaders;
}

/** A newsletter as a sender. */
export interface NewsletterSender {
  newsletterId: string;
  name: string;
  /** The address on the newsletter's own domain that it is sent from; null for the site's. */
  address: string | null;
  /** The address that replies go to; null for the sender's. */
  replyTo: string | null;
}

export interface IssueHeaders {
  /** The same for every attempt to send this email, without brackets. */
  messageId: string;
  /** The issue, the newsletter, the kind and the sender: mailbox providers group complaints by them. */
  feedbackId: string;
}

/** The headers of mailing lists: one-click unsubscribe (RFC 8058) and the list's id (RFC 2919). */
export function listHeaders({
  unsubscribeUrl,
  listId,
}: Pick<Mail, "unsubscribeUrl" | "listId">): Record<string, string> | undefined {
  if (!unsubscribeUrl) return undefined;
  return {
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    ...(listId ? { "List-Id": `<${listId}>` } : {}),
  };
}

/**
 * The sender of an email: the configured address, for a newsletter under its name and the site's, so
 * that no newsletter can be taken for the site itself; or the address of its own domain. A name holds
 * no address: many mail apps show only the name.
 */
export function senderOf(from: MailAddress, { sender }: Pick<Mail, "sender">): MailAddress {
  const name = sender?.name
    .replaceAll(/["\\<>\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, "")
    .replaceAll(/\s*[@＠﹫]\s*/gu, " at ")
    .trim();
  if (sender?.address) return { email: sender.address, name: name || from.name };
  return name ? { ...from, name: `${name} via ${from.name}` } : from;
}

/**
 * The email wasn't sent, or it is unknown whether it was. The message contains no personal data.
 */
export class MailError extends Error {
  override readonly name = "MailError";
  /** Retrying can't help: the provider rejected this email itself. */
  readonly isFinal: boolean;
  /** The answer is lost or says nothing: the provider may have accepted the email. */
  readonly isUncertain: boolean;
  /** The provider doesn't accept the address of the newsletter's own domain as the sender. */
  readonly isSenderRejected: boolean;
  /** The provider's Retry-After, in milliseconds; null for none. */
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    options: {
      isFinal?: boolean;
      isUncertain?: boolean;
      isSenderRejected?: boolean;
      retryAfterMs?: number | null;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.isFinal = options.isFinal ?? false;
    this.isUncertain = options.isUncertain ?? false;
    this.isSenderRejected = options.isSenderRejected ?? false;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** Sends emails. */
export interface MailSender {
  /** The name in logs. */
  readonly driver: string;
  /** Resolves once the email is accepted, within SEND_DEADLINE_MS. Throws MailError. */
  send(mail: Mail): Promise<void>;
  /**
   * Sends up to MAX_BATCH emails at once, within BATCH_DEADLINE_MS. `key` is the idempotency key of
   * the batch. Resolves with an entry per email: null if it is accepted, the error if it alone is
   * rejected. Throws a MailError if none is accepted, or if that is unknown; a final one if the
   * batch itself is rejected, so that its emails can be sent one by one. Undefined for a provider
   * without batches.
   */
  sendBatch?: (key: string, mails: readonly Mail[]) => Promise<(MailError | null)[]>;
}

/** Timeout for sending one email, in milliseconds. */
export const SEND_DEADLINE_MS = 6000;
/** Timeout for sending a batch, in milliseconds. */
export const BATCH_DEADLINE_MS = 15_000;
/** How long an idempotency key may be used again, in milliseconds: providers remember it for a day. */
export const KEY_LIFETIME_MS = 23 * HOUR_MS;
/** Emails per batch, as providers limit it. */
export const MAX_BATCH = 100;
