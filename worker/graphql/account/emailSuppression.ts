import type { SuppressionReason } from "../../domain/core/mail/suppressAddress.ts";
import { builder } from "../machinery/builder.ts";

export const EmailSuppression = builder.enumType("EmailSuppression", {
  description: "Why an address gets no newsletters and notifications.",
  values: {
    BOUNCE: { description: "Emails to it came back." },
    COMPLAINT: { description: "Its reader reported an email as spam." },
    STAFF: { description: "Staff stopped them." },
  } as const satisfies Record<SuppressionReason, { description: string }>,
});
