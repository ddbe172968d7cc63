import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "../composeMail.ts";
import * as texts from "../texts.ts";

/**
 * Email to an account's current address about a requested change. Contains neither address; its
 * button opens the page to stop the change, which requires signing in.
 */
export function emailChangeAsked(data: { url: string }): MailMessage {
  return composeMail({
    subject: texts.emailChangeAskedSubject,
    heading: texts.emailChangeAskedHeading,
    blocks: [
      {
        kind: "text",
        text: texts.emailChangeAskedText,
      },
      {
        kind: "text",
        text: texts.emailChangeAskedAdvice,
      },
      { kind: "button", label: texts.emailChangeAskedLabel, url: data.url },
    ],
    why: texts.emailChangeAskedWhy,
  });
}
