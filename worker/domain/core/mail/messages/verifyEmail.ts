import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";
import { spelledSpan } from "./spelledSpan.ts";

/** Email to confirm an address. Like `signInLink`, contains no names. */
export function verifyEmail(data: {
  url: string;
  /** How long the link is valid, in milliseconds. */
  validMs: number;
}): MailMessage {
  return composeMail({
    subject: `Verify your email for ${PRODUCT_NAME}`,
    heading: "Verify your email",
    blocks: [
      {
        kind: "text",
        text: `Confirm that this address is yours to get full access to your account. The link works for ${spelledSpan(data.validMs)}.`,
      },
      { kind: "button", label: "Verify your email", url: data.url },
    ],
    why: `You're receiving this email because an account on ${PRODUCT_NAME} uses this address. If the account isn't yours, ignore it; the address stays unverified.`,
  });
}
