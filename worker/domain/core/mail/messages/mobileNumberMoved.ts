import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";

/** Email about a number that another account verified. Contains neither number nor account. */
export function mobileNumberMoved(): MailMessage {
  return composeMail({
    subject: `Your mobile number was taken off your ${PRODUCT_NAME} account`,
    heading: "Your mobile number was verified by another account",
    blocks: [
      {
        kind: "text",
        text: "Whoever has that account entered a code that we sent to the number. A number belongs to one account, so it is no longer yours here. It opened nothing of your account, and nothing else has changed.",
      },
    ],
    why: `You get this mail because this is the address of an account on ${PRODUCT_NAME}. If you did not expect this and still have the number, verify it again in your security settings, and ask your phone company whether somebody else gets its messages.`,
  });
}
