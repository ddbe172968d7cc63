// Selects the mail driver.

import type { Database } from "../../db/database.ts";
import type { MailDependencies } from "../../domain/mail/MailDependencies.ts";
import type { Development } from "../../development.ts";
import type { Config } from "../../env.ts";
import type { Faults } from "../../faults.ts";
import { httpMail } from "../../ports/mail/httpMail.ts";
import type { MailSender } from "../../ports/mail/MailSender.ts";
import { platformMail, type SendEmailBinding } from "../../ports/mail/platformMail.ts";

/** What sending needs from a request. */
interface Post {
  db: Database;
  development: Development | null;
  faults: Faults;
  /** The platform's email binding; undefined if the deployment has none. */
  binding: SendEmailBinding | undefined;
}

/**
 * Creates the mail dependencies of a request. Throws a TypeError if the driver's binding is
 * missing.
 */
export function makeMailDependencies(settings: Config["mail"], post: Post): MailDependencies {
  return { sender: senderFor(settings, post), queued: new Set() };
}

function senderFor(settings: Config["mail"], post: Post): MailSender | null {
  if (settings.driver === "off") return null;
  const sender = driverFor(settings, post);
  if (!__FAULT_SEAM__) return sender;
  const { driver, sendBatch } = sender;
  return {
    driver,
    async send(mail) {
      post.faults.at("mail");
      await sender.send(mail);
    },
    ...(sendBatch && {
      async sendBatch(key, mails) {
        post.faults.at("mail");
        return sendBatch(key, mails);
      },
    }),
  };
}

function driverFor(
  settings: Exclude<Config["mail"], { driver: "off" }>,
  { db, development, faults, binding }: Post,
): MailSender {
  const { from } = settings;
  if (settings.driver === "http")
    return httpMail(settings.http, from, (input, init) => fetch(input, init));
  // Production has no mailbox: settings/mailSettings.ts rejects this driver.
  if (development && settings.driver === "embedded") return development.mail(db, from, faults.now);
  if (!binding) throw new TypeError("MAIL_DRIVER platform needs the binding MAIL (send_email)");
  return platformMail(binding, from);
}
