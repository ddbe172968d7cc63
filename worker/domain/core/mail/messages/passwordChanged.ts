import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";

/** Email about a new password. Contains no names and no links. */
export function passwordChanged(): MailMessage {
  return composeMail({
    subject: `The password of your ${PRODUCT_NAME} account has changed`,
    heading: "Your password has changed",
    blocks: [
      {
        kind: "text",
        text: "Your account has a new password, and all other browsers have been signed out.",
      },
    ],
    why: `You're receiving this email because this is the address of an account on ${PRODUCT_NAME}. If you didn't change it, sign in with a link sent to this address and set a new one.`,
  });
}
