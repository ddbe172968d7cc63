import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";

/** Change to an account's second factor. */
export type SecondFactorChange = "on" | "off" | "codes-renewed" | "code-used";

const TEXTS: Readonly<Record<SecondFactorChange, { heading: string; text: string }>> = {
  on: {
    heading: "Signing in now requires a verification code",
    text: "A second factor was turned on for your account. From now on, signing in also requires a code from your authenticator app.",
  },
  off: {
    heading: "Signing in no longer requires a verification code",
    text: "The second factor of your account was turned off. From now on you can sign in with just a link, an emailed code, your password or a connected account.",
  },
  "codes-renewed": {
    heading: "You have new recovery codes",
    text: "New recovery codes were created for your account. The previous ones no longer work.",
  },
  "code-used": {
    heading: "A recovery code was used",
    text: "Someone signed in to your account with one of its recovery codes. That code no longer works.",
  },
};

/** Email about a change to the second factor. Contains no names and no links. */
export function secondFactorChanged(change: SecondFactorChange): MailMessage {
  const { heading, text } = TEXTS[change];
  return composeMail({
    subject: `${heading}: your ${PRODUCT_NAME} account`,
    heading,
    blocks: [{ kind: "text", text }],
    why: `You're receiving this email because this is the address of an account on ${PRODUCT_NAME}. If you didn't do this, sign in, set a new password, and sign out everywhere in your security settings.`,
  });
}
