import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";
import { type MailedOperation, whySent } from "./signInLink.ts";
import { spelledSpan } from "./spelledSpan.ts";

/** The mail with a code of 6 digits to type where it was asked for. Like `signInLink` it names nobody. */
export function signInCode(data: {
  operation: MailedOperation;
  code: string;
  /** How long the code works, in milliseconds. */
  validMs: number;
}): MailMessage {
  const { operation, code, validMs } = data;
  return composeMail({
    subject: `${code} is your ${PRODUCT_NAME} code`,
    heading: operation === "register" ? "Your code to create an account" : "Your code to sign in",
    blocks: [
      { kind: "text", text: "Type this code on the page where you asked for it:" },
      { kind: "code", code },
      { kind: "text", text: `It works once, in that browser alone, for ${spelledSpan(validMs)}.` },
    ],
    why: whySent(operation),
  });
}
