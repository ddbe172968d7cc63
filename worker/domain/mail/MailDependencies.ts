import type { MailSender } from "../../ports/mail/MailSender.ts";

/** The mail sender and queue of a request. */
export interface MailDependencies {
  /** Null if no sender is configured. */
  readonly sender: MailSender | null;
  /** Keys of emails that the request queued and has not sent yet; added by `queueMail`. */
  readonly queued: Set<string>;
}
