import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "../composeMail.ts";
import * as texts from "../texts.ts";

/** Email to an account's previous address. Contains no names and no links. */
export function emailChanged(): MailMessage {
  return composeMail({
    subject: texts.emailChangedSubject,
    heading: texts.emailChangedHeading,
    blocks: [
      {
        kind: "text",
        text: texts.emailChangedText,
      },
    ],
    why: texts.emailChangedWhy,
  });
}
