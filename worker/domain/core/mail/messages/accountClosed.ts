import { DAY_MS } from "../../../../../shared/durations.ts";
import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";

/** Email about a closed account. Contains no names and no links. */
export function accountClosed(data: {
  /** Grace period in milliseconds; null if the account can be reopened at any time. */
  graceMs: number | null;
}): MailMessage {
  const { graceMs } = data;
  const isForGood = graceMs !== null;
  const until =
    graceMs === null
      ? "Sign in to restore everything."
      : `It will be deleted in ${Math.floor(graceMs / DAY_MS)} days. Sign in before then to restore everything.`;
  return composeMail({
    subject: `Your ${PRODUCT_NAME} account is ${isForGood ? "about to be deleted" : "deactivated"}`,
    heading: isForGood ? "Your account will be deleted" : "Your account is deactivated",
    blocks: [
      {
        kind: "text",
        text: `Your profile, stories and responses are now hidden. ${until}`,
      },
    ],
    why: `You're receiving this email because this is the address of an account on ${PRODUCT_NAME}. If you didn't close it, sign in with a link sent to this address.`,
  });
}
