import type { CollectionRole } from "../../../../../shared/enums.ts";

import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";
import { shownName } from "./shownName.ts";
import * as texts from "./texts.ts";

/**
 * Email to a user who was added to a publication. `url` lists its people and lets the user leave.
 */
export function collectionRole(data: {
  name: string;
  role: CollectionRole;
  url: string;
}): MailMessage {
  return composeMail({
    subject: texts.collectionRoleSubject[data.role],
    heading: texts.collectionRoleHeading(shownName(data.name))[data.role],
    blocks: [
      {
        kind: "text",
        text: data.role === "WRITER" ? texts.newWriterText : texts.newEditorText,
      },
      { kind: "button", label: texts.viewPeople, url: data.url },
    ],
    why: texts.collectionRoleWhy,
  });
}
