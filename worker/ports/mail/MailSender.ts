/** What a mail says, in both of its forms. */
export interface MailMessage {
  /** One line. */
  subject: string;
  text: string;
  /** A whole document. */
  html: string;
}

/** A mailbox with the name that stands before it. */
export interface MailAddress {
  email: string;
  name: string;
}

/** A mail as a sender takes it: to one recipient, under a key that names it for good. */
export interface Mail extends MailMessage {
  key: string;
  to: string;
  /** Where whoever gets it ends such mails; null for those that nobody subscribes to. */
  unsubscribeUrl?: string | null;
}

/** The headers by which mail programs offer to end such mails (RFC 8058); none for other mails. */
export function unsubscribeHeaders({
  unsubscribeUrl,
}: Pick<Mail, "unsubscribeUrl">): Record<string, string> | undefined {
  if (!unsubscribeUrl) return undefined;
  return {
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** The mail was not sent, or nobody knows whether it was. The message names nobody. */
export class MailNotSent extends Error {
  override readonly name = "MailNotSent";
  /** Trying again can't help: the sender has refused this very mail. */
  readonly isFinal: boolean;
  /** How long the sender wants to be left alone, in milliseconds; null where it does not say. */
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    options: { isFinal?: boolean; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.isFinal = options.isFinal ?? false;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** What sends mails. */
export interface MailSender {
  /** Names it in the log. */
  readonly driver: string;
  /** Answers once the mail is taken over, within SEND_DEADLINE_MS. Throws MailNotSent. */
  send(mail: Mail): Promise<void>;
}

/** The longest a sender may take over one mail, in milliseconds. */
export const SEND_DEADLINE_MS = 6000;
