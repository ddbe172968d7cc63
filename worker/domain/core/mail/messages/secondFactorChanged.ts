import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";

/** Change to an account's second factor. */
export type SecondFactorChange = "on" | "off" | "codes-renewed" | "code-used";

const TEXTS: Readonly<Record<SecondFactorChange, { heading: string; text: string }>> = {
  on: {
    heading: "Signing in takes a verification code now",
    text: "A second factor was turned on for your account. From now on signing in takes a code of your authenticator app as well.",
  },
  off: {
    heading: "Signing in takes no verification code any more",
    text: "The second factor of your account was turned off. From now on a link, a code by mail, your password or a connected account is enough to sign in.",
  },
  "codes-renewed": {
    heading: "You have new recovery codes",
    text: "New recovery codes were made for your account. The ones before open nothing any more.",
  },
  "code-used": {
    heading: "A recovery code was used",
    text: "Somebody signed in to your account with one of its recovery codes, which is used up now.",
  },
};

/** Email about a change to the second factor. Contains no names and no links. */
export function secondFactorChanged(change: SecondFactorChange): MailMessage {
  const { heading, text } = TEXTS[change];
  return composeMail({
    subject: `${heading}: your ${PRODUCT_NAME} account`,
    heading,
    blocks: [{ kind: "text", text }],
    why: `You get this mail because this is the address of an account on ${PRODUCT_NAME}. If you did not do this, sign in, set another password, and sign out everywhere in your security settings.`,
  });
}
