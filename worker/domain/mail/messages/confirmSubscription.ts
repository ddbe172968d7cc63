import type { MailMessage } from "../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";
import { shownName } from "./shownName.ts";
import * as texts from "./texts.ts";

interface Confirmation {
  /** The newsletter's name. */
  name: string;
  url: string;
  /** How long the link is valid, in days. */
  days: number;
}

/** Email to confirm the subscription of an address to a newsletter. */
export function confirmSubscription(data: Confirmation): MailMessage {
  return composeMail({
    subject: texts.confirmSubscriptionSubject(shownName(data.name)),
    heading: texts.confirmSubscriptionHeading,
    blocks: [
      { kind: "text", text: texts.confirmSubscriptionText(shownName(data.name), data.days) },
      { kind: "button", label: texts.confirmSubscriptionHeading, url: data.url },
    ],
    why: texts.confirmSubscriptionWhy,
  });
}

/** The same for an address that the newsletter's owner has imported. */
export function confirmImported(data: Confirmation): MailMessage {
  return composeMail({
    subject: texts.confirmSubscriptionSubject(shownName(data.name)),
    heading: texts.confirmSubscriptionHeading,
    blocks: [
      { kind: "text", text: texts.confirmImportedText(shownName(data.name), data.days) },
      { kind: "button", label: texts.confirmSubscriptionHeading, url: data.url },
    ],
    why: texts.confirmImportedWhy,
  });
}
