import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "../composeMail.ts";
import * as texts from "../texts.ts";

/** Email about a new password. Contains no names and no links. */
export function passwordChanged(): MailMessage {
  return composeMail({
    subject: texts.passwordChangedSubject,
    heading: texts.passwordChangedHeading,
    blocks: [
      {
        kind: "text",
        text: texts.passwordChangedText,
      },
    ],
    why: texts.passwordChangedWhy,
  });
}
