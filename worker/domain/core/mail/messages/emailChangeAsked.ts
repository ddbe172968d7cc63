import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";

/**
 * Email to an account's current address about a requested change. Contains neither address; its
 * button opens the page to stop the change, which requires signing in.
 */
export function emailChangeAsked(data: { url: string }): MailMessage {
  return composeMail({
    subject: `Another email was given for your ${PRODUCT_NAME} account`,
    heading: "Is your email to change?",
    blocks: [
      {
        kind: "text",
        text: "Somebody who is signed in to your account gave another address for it. It becomes your account's once its owner confirms it; until then this one stays.",
      },
      {
        kind: "text",
        text: "If it wasn't you, stop it now: press “Sign out everywhere” on the page below, or set another password. Either ends the change, and whoever asked for it is signed out.",
      },
      { kind: "button", label: "Stop the change", url: data.url },
    ],
    why: `You get this mail because this is the address of an account on ${PRODUCT_NAME}. If you did not ask for another one, stop the change.`,
  });
}
