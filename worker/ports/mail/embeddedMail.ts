// Stands in for a provider on one's own machine: mails stay here, and the mailbox page shows them.

import type { Mail, MailAddress, MailSender } from "./MailSender.ts";

/** A mail with the name it goes out under. */
export interface StoredMail extends Mail {
  from: MailAddress;
}

/** Keeps each mail by `keep`, which takes a mail that it has by its key already for the same. */
export function embeddedMail(
  from: MailAddress,
  keep: (mail: StoredMail) => Promise<void>,
): MailSender {
  return { driver: "embedded", send: (mail) => keep({ ...mail, from }) };
}
