import type { Database } from "../../db/database.ts";
import {
  type Mail,
  type MailAddress,
  type MailSender,
  senderOf,
} from "../../ports/mail/MailSender.ts";
import { storeMailboxMail } from "./mailbox.ts";

/** Replaces an email provider: emails are stored and shown on the mailbox page, once per key. */
export function embeddedMail(db: Database, from: MailAddress, clock: () => number): MailSender {
  const send = (mail: Mail): Promise<void> =>
    storeMailboxMail(db, { ...mail, from: senderOf(from, mail) }, clock());
  return {
    driver: "embedded",
    send,
    async sendBatch(_key, mails) {
      await Promise.all(mails.map(send));
      return mails.map(() => null);
    },
  };
}
