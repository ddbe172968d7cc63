import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "../composeMail.ts";
import { type MailedOperation, whySent } from "./signInLink.ts";
import { spelledSpan } from "../spelledSpan.ts";
import * as texts from "../texts.ts";

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
    subject: texts.signInCodeSubject(code),
    heading: operation === "register" ? texts.signUpCodeHeading : texts.signInCodeHeading,
    blocks: [
      { kind: "text", text: texts.codeText },
      { kind: "code", code },
      { kind: "text", text: texts.codeValid(spelledSpan(validMs)) },
    ],
    why: whySent(operation),
  });
}
