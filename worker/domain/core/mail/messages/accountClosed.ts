import { DAY_MS } from "../../../../../shared/durations.ts";
import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";

/** The mail that tells of a closed account. It names nobody and opens nothing. */
export function accountClosed(data: {
  /** How long it can be had back, in milliseconds; null for as long as its owner likes. */
  graceMs: number | null;
}): MailMessage {
  const { graceMs } = data;
  const isForGood = graceMs !== null;
  const until =
    graceMs === null
      ? "Sign in, and everything is as it was."
      : `It will be deleted in ${Math.floor(graceMs / DAY_MS)} days. Sign in before then, and everything is as it was.`;
  return composeMail({
    subject: `Your ${PRODUCT_NAME} account is ${isForGood ? "about to be deleted" : "deactivated"}`,
    heading: isForGood ? "Your account will be deleted" : "Your account is deactivated",
    blocks: [
      {
        kind: "text",
        text: `Nobody sees your profile, your stories and your responses any more. ${until}`,
      },
    ],
    why: `You get this mail because this is the address of an account on ${PRODUCT_NAME}. If you did not close it, sign in with a link sent to this address.`,
  });
}
