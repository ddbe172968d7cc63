// Replaces an email provider in development: emails are stored locally and shown on the mailbox
// page.

import { type Mail, type MailAddress, type MailSender, senderOf } from "./MailSender.ts";

/** An email with its sender. */
export interface StoredMail extends Mail {
  from: MailAddress;
}

/** Stores each email with `keep`, which ignores a known key. */
export function embeddedMail(
  from: MailAddress,
  keep: (mail: StoredMail) => Promise<void>,
): MailSender {
  const send = (mail: Mail): Promise<void> => keep({ ...mail, from: senderOf(from, mail) });
  return {
    driver: "embedded",
    send,
    async sendBatch(_key, mails) {
      await Promise.all(mails.map(send));
      return mails.map(() => null);
    },
  };
}
