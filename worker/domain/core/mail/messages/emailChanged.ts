import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";

/** Email to an account's previous address. Contains no names and no links. */
export function emailChanged(): MailMessage {
  return composeMail({
    subject: `The email of your ${PRODUCT_NAME} account has changed`,
    heading: "Your email has changed",
    blocks: [
      {
        kind: "text",
        text: "Your account now uses another email address, which its owner has confirmed. You can no longer sign in with this one.",
      },
    ],
    why: `You're receiving this email because this was the address of an account on ${PRODUCT_NAME}. If you didn't change it, contact our help right away.`,
  });
}
