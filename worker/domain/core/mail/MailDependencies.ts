import type { MailSender } from "../../../ports/mail/MailSender.ts";

/** Where the mails of one request go. */
export interface MailDependencies {
  /** Null where the configuration names nothing that sends. */
  readonly sender: MailSender | null;
  /** The keys of the mails that the request has queued and not sent yet; `queueMail` notes them. */
  readonly queued: Set<string>;
}
