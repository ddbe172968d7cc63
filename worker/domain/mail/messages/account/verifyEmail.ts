import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "../composeMail.ts";
import { spelledSpan } from "../spelledSpan.ts";
import * as texts from "../texts.ts";

/** Email to confirm an address. Like `signInLink`, contains no names. */
export function verifyEmail(data: {
  url: string;
  /** How long the link is valid, in milliseconds. */
  validMs: number;
}): MailMessage {
  return composeMail({
    subject: texts.verifyEmailSubject,
    heading: texts.verifyEmailHeading,
    blocks: [
      {
        kind: "text",
        text: texts.verifyEmailText(spelledSpan(data.validMs)),
      },
      { kind: "button", label: texts.verifyEmailHeading, url: data.url },
    ],
    why: texts.verifyEmailWhy,
  });
}
