import { DAY_MS } from "../../../../shared/durations.ts";
import type { CollectionRole } from "../../../../shared/enums.ts";

import type { MailMessage } from "../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";
import * as texts from "./texts.ts";

/**
 * Email that invites someone to a publication. Anyone can be invited, so the email contains no text
 * chosen by the inviter; the linked page names the publication.
 */
export function collectionInvitation(data: {
  /** Whether an address or an account was invited. */
  to: "address" | "user";
  role: CollectionRole;
  url: string;
  /** How long the link is valid, in milliseconds. */
  validMs: number;
}): MailMessage {
  return composeMail({
    subject: texts.collectionInvitationSubject,
    heading: texts.collectionInvitationHeading[data.role],
    blocks: [
      {
        kind: "text",
        text: `${texts.collectionInvitationText[data.role]} ${texts.invitationValid(Math.round(data.validMs / DAY_MS))}`,
      },
      { kind: "button", label: texts.viewInvitation, url: data.url },
    ],
    why: texts.collectionInvitationWhy[data.to],
  });
}
