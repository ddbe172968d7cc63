import { PRODUCT_NAME, PRODUCT_TAGLINE } from "../../../../../shared/product.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";
import { shownName } from "./shownName.ts";

/** First email to a user with a verified address. */
export function welcome(data: {
  /** As the user gave it. */
  name: string;
  /** URL of the home page. */
  url: string;
}): MailMessage {
  const name = shownName(data.name);
  return composeMail({
    subject: `Welcome to ${PRODUCT_NAME}`,
    heading: name === "" ? "Welcome" : `Welcome, ${name}`,
    blocks: [
      { kind: "text", text: PRODUCT_TAGLINE },
      {
        kind: "text",
        text: "Follow writers, publications and topics, and your home page fills with what they publish. Write a story yourself whenever you like.",
      },
      { kind: "button", label: "Start reading", url: data.url },
    ],
    why: `You're receiving this email because you created an account on ${PRODUCT_NAME}. If it wasn't you, ignore it, or sign in with this address and delete the account.`,
  });
}
