import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "../composeMail.ts";
import { spelledSpan } from "../spelledSpan.ts";
import * as texts from "../texts.ts";

/** Purpose of a sign-in email. */
export type MailedOperation = "login" | "register";

/**
 * Email with a link that signs in or completes a registration. Contains no names: the requester has
 * not proven that they own the address, and could send others text of their choice.
 */
export function signInLink(data: {
  operation: MailedOperation;
  url: string;
  /** How long the link is valid, in milliseconds. */
  validMs: number;
}): MailMessage {
  const { operation, url, validMs } = data;
  const isNew = operation === "register";
  return composeMail({
    subject: isNew ? texts.signUpLinkSubject : texts.signInLinkSubject,
    heading: isNew ? texts.signUpLinkHeading : texts.signInLinkHeading,
    blocks: [
      {
        kind: "text",
        text: texts.linkText(spelledSpan(validMs)),
      },
      {
        kind: "button",
        label: isNew ? texts.signUpLinkLabel : texts.signInLinkSubject,
        url,
      },
    ],
    why: whySent(operation),
  });
}

/** Footer of sign-in emails. */
export function whySent(operation: MailedOperation): string {
  return operation === "register" ? texts.signUpWhy : texts.signInWhy;
}
