import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "../composeMail.ts";
import * as texts from "../texts.ts";

/** Email about a number that another account verified. Contains neither number nor account. */
export function mobileNumberMoved(): MailMessage {
  return composeMail({
    subject: texts.mobileNumberMovedSubject,
    heading: texts.mobileNumberMovedHeading,
    blocks: [
      {
        kind: "text",
        text: texts.mobileNumberMovedText,
      },
    ],
    why: texts.mobileNumberMovedWhy,
  });
}
