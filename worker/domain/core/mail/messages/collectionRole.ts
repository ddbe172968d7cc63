import type { CollectionRole } from "../../../../../shared/enums.ts";
import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import { aRole } from "../../../../../shared/rules/collectionRoles.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";
import { shownName } from "./shownName.ts";

/**
 * Email to a user who was added to a publication. `url` lists its people and lets the user leave.
 */
export function collectionRole(data: {
  name: string;
  role: CollectionRole;
  url: string;
}): MailMessage {
  return composeMail({
    subject: `You're now ${aRole(data.role)} of a publication on ${PRODUCT_NAME}`,
    heading: `You're now ${aRole(data.role)} of ${shownName(data.name)}`,
    blocks: [
      {
        kind: "text",
        text:
          data.role === "WRITER"
            ? "You can now submit stories to it. Its editors decide what is published in it."
            : "You can now decide what is published in it, together with its other editors.",
      },
      { kind: "button", label: "See the publication's people", url: data.url },
    ],
    why: `You're receiving this email because someone added your ${PRODUCT_NAME} account. You can leave the publication on that page at any time.`,
  });
}
