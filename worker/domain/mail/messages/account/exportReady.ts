import { DAY_MS } from "../../../../../shared/durations.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "../composeMail.ts";
import * as texts from "../texts.ts";

/** Email about a finished account export. The link works only for its owner, signed in. */
export function exportReady(data: {
  url: string;
  /** How long the export is available, in milliseconds. */
  validMs: number;
}): MailMessage {
  return composeMail({
    subject: texts.exportReadySubject,
    heading: texts.exportReadyHeading,
    blocks: [
      {
        kind: "text",
        text: texts.exportReadyText(Math.floor(data.validMs / DAY_MS)),
      },
      { kind: "button", label: texts.exportReadyLabel, url: data.url },
    ],
    why: texts.exportReadyWhy,
  });
}
