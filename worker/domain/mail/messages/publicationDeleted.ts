import { formatLongDate } from "../../../../shared/format/dates.ts";
import type { MailMessage } from "../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";
import { shownName } from "./shownName.ts";
import * as texts from "./texts.ts";

/** Email to a member of a publication that was deleted. */
export function publicationDeleted(data: {
  name: string;
  /** The name of who deleted it. */
  by: string;
  /** Until when it can be restored, in milliseconds since 1970. */
  eraseAt: number;
  /** Where the recipient can restore it; null if they can't. */
  restoreUrl: string | null;
}): MailMessage {
  const { restoreUrl } = data;
  const name = shownName(data.name);
  return composeMail({
    subject: texts.publicationDeletedSubject(name),
    heading: texts.publicationDeletedSubject(name),
    blocks: [
      { kind: "text", text: texts.publicationDeletedText(shownName(data.by), name) },
      { kind: "text", text: texts.publicationRestorableText(formatLongDate(data.eraseAt)) },
      ...(restoreUrl === null
        ? []
        : [{ kind: "button" as const, label: texts.restorePublication, url: restoreUrl }]),
    ],
    why: texts.publicationDeletedWhy,
  });
}
