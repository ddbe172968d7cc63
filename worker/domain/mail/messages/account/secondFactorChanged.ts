import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "../composeMail.ts";
import * as texts from "../texts.ts";

/** Change to an account's second factor. */
export type SecondFactorChange = "on" | "off" | "codes-renewed" | "code-used";

const TEXTS: Readonly<Record<SecondFactorChange, { heading: string; text: string }>> = {
  on: {
    heading: texts.secondFactorOnHeading,
    text: texts.secondFactorOnText,
  },
  off: {
    heading: texts.secondFactorOffHeading,
    text: texts.secondFactorOffText,
  },
  "codes-renewed": {
    heading: texts.codesRenewedHeading,
    text: texts.codesRenewedText,
  },
  "code-used": {
    heading: texts.codeUsedHeading,
    text: texts.codeUsedText,
  },
};

/** Email about a change to the second factor. Contains no names and no links. */
export function secondFactorChanged(change: SecondFactorChange): MailMessage {
  const { heading, text } = TEXTS[change];
  return composeMail({
    subject: texts.secondFactorSubject(heading),
    heading,
    blocks: [{ kind: "text", text }],
    why: texts.secondFactorChangedWhy,
  });
}
