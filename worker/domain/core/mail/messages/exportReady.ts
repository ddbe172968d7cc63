import { DAY_MS } from "../../../../../shared/durations.ts";
import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";

/** Email about a finished account export. The link works only for its owner, signed in. */
export function exportReady(data: {
  url: string;
  /** How long the export is available, in milliseconds. */
  validMs: number;
}): MailMessage {
  return composeMail({
    subject: `Your ${PRODUCT_NAME} information is ready`,
    heading: "Your information is ready",
    blocks: [
      {
        kind: "text",
        text: `Download it within ${Math.floor(data.validMs / DAY_MS)} days. You have to be signed in.`,
      },
      { kind: "button", label: "Download", url: data.url },
    ],
    why: `You're receiving this email because you requested a copy of your data on ${PRODUCT_NAME}. If you didn't, sign out everywhere in your settings.`,
  });
}
