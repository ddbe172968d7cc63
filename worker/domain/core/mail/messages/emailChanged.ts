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
        text: "From now on your account is signed in to with another address, which its owner has confirmed. This one no longer opens it.",
      },
    ],
    why: `You get this mail because this was the address of an account on ${PRODUCT_NAME}. If you did not change it, write to our help at once.`,
  });
}
