import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";

/** Email about a number that another account verified. Contains neither number nor account. */
export function mobileNumberMoved(): MailMessage {
  return composeMail({
    subject: `Your mobile number was removed from your ${PRODUCT_NAME} account`,
    heading: "Your mobile number was verified by another account",
    blocks: [
      {
        kind: "text",
        text: "The owner of that account entered a code that we sent to the number. A number can belong to only one account, so it was removed from yours. Nobody got access to your account, and nothing else has changed.",
      },
    ],
    why: `You're receiving this email because this is the address of an account on ${PRODUCT_NAME}. If you didn't expect this and still have the number, verify it again in your security settings, and ask your phone company whether someone else receives its messages.`,
  });
}
