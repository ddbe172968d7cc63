import { DAY_MS } from "../../../../../shared/durations.ts";
import type { CollectionRole } from "../../../../../shared/enums.ts";
import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import { aRole } from "../../../../../shared/rules/collectionRoles.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";

/**
 * Email that invites someone to a publication. Anyone's address can be entered, so the email
 * contains no text chosen by the inviter; the linked page names the publication.
 */
export function collectionInvitation(data: {
  role: CollectionRole;
  url: string;
  /** How long the link is valid, in milliseconds. */
  validMs: number;
}): MailMessage {
  return composeMail({
    subject: `You are invited to a publication on ${PRODUCT_NAME}`,
    heading: `Become ${aRole(data.role)} of a publication`,
    blocks: [
      {
        kind: "text",
        text: `Someone invited you to be ${aRole(data.role)} of their publication on ${PRODUCT_NAME}. See which one, then accept or decline. The link works for ${Math.round(data.validMs / DAY_MS)} days.`,
      },
      { kind: "button", label: "See the invitation", url: data.url },
    ],
    why: `You're receiving this email because someone entered your address on ${PRODUCT_NAME}. If you aren't interested, ignore it; the invitation will expire.`,
  });
}
