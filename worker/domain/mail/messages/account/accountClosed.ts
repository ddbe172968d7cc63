import { DAY_MS } from "../../../../../shared/durations.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "../composeMail.ts";
import * as texts from "../texts.ts";

/** Email about a closed account. Contains no names and no links. */
export function accountClosed(data: {
  /** Grace period in milliseconds; null if the account can be reopened at any time. */
  graceMs: number | null;
}): MailMessage {
  const { graceMs } = data;
  const isForGood = graceMs !== null;

  return composeMail({
    subject: isForGood ? texts.accountDeletedSubject : texts.accountDeactivatedSubject,
    heading: isForGood ? texts.accountDeletedHeading : texts.accountDeactivatedHeading,
    blocks: [
      {
        kind: "text",
        text: isForGood
          ? texts.accountDeletedText(Math.floor(graceMs / DAY_MS))
          : texts.accountDeactivatedText,
      },
    ],
    why: texts.accountClosedWhy,
  });
}
