import type { MailMessage } from "../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";
import * as texts from "./texts.ts";

/** Email to the operator: what needs them, or that nothing does any more. */
export function operatorHealth(data: { problems: readonly string[]; url: string }): MailMessage {
  const { problems, url } = data;
  const isFailing = problems.length > 0;
  return composeMail({
    subject: isFailing ? texts.healthFailingSubject : texts.healthOkSubject,
    heading: isFailing ? texts.healthFailingHeading : texts.healthOkHeading,
    blocks: [
      {
        kind: "text",
        text: isFailing ? texts.healthFailingText(problems) : texts.healthOkText,
      },
      { kind: "button", label: texts.healthLabel, url },
    ],
    why: texts.healthWhy,
  });
}
