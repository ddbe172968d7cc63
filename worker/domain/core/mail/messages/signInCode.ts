import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";
import { type MailedOperation, whySent } from "./signInLink.ts";
import { spelledSpan } from "./spelledSpan.ts";

/**
 * Email with a 6-digit code for the browser that requested it. Like `signInLink`, contains no
 * names.
 */
export function signInCode(data: {
  operation: MailedOperation;
  code: string;
  /** How long the code is valid, in milliseconds. */
  validMs: number;
}): MailMessage {
  const { operation, code, validMs } = data;
  return composeMail({
    subject: `${code} is your ${PRODUCT_NAME} code`,
    heading: operation === "register" ? "Your code to create an account" : "Your code to sign in",
    blocks: [
      { kind: "text", text: "Enter this code on the page where you requested it:" },
      { kind: "code", code },
      { kind: "text", text: `It works once, only in that browser, for ${spelledSpan(validMs)}.` },
    ],
    why: whySent(operation),
  });
}
