import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";

/**
 * Email to an account's current address about a requested change. Contains neither address; its
 * button opens the page to stop the change, which requires signing in.
 */
export function emailChangeAsked(data: { url: string }): MailMessage {
  return composeMail({
    subject: `A new email address was requested for your ${PRODUCT_NAME} account`,
    heading: "Do you want to change your email address?",
    blocks: [
      {
        kind: "text",
        text: "Someone signed in to your account asked to change its email address. The change takes effect once the new address is confirmed; until then this one remains.",
      },
      {
        kind: "text",
        text: "If it wasn't you, stop it now: press “Sign out everywhere” on the page below, or set a new password. Either one cancels the change and signs out whoever asked for it.",
      },
      { kind: "button", label: "Stop the change", url: data.url },
    ],
    why: `You're receiving this email because this is the address of an account on ${PRODUCT_NAME}. If you didn't ask for this, stop the change.`,
  });
}
