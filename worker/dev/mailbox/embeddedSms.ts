import { PRODUCT_NAME } from "../../../shared/product.ts";
import type { Database } from "../../db/database.ts";
import type { SmsSender } from "../../ports/sms/SmsSender.ts";
import { storeMailboxMail } from "./mailbox.ts";

const FROM = { email: "messages", name: PRODUCT_NAME };

/** Replaces a text message provider: messages are shown on the mailbox page. */
export function embeddedSms(db: Database, now: number): SmsSender {
  return {
    driver: "embedded",
    send: ({ key, to, text }) =>
      storeMailboxMail(
        db,
        { key, to, from: FROM, subject: text, text, html: `<p>${text}</p>` },
        now,
      ),
  };
}
