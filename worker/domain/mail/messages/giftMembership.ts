import type { MailMessage } from "../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";
import * as texts from "./texts.ts";

/** Email with a gift, to the person it is for. */
export function giftMembership(gift: {
  buyerName: string;
  recipientName: string;
  message: string;
  code: string;
  url: string;
}): MailMessage {
  return composeMail({
    subject: texts.giftSubject,
    heading: texts.giftHeading(gift.recipientName),
    blocks: [
      { kind: "text", text: texts.giftText(gift.buyerName) },
      ...(gift.message === ""
        ? []
        : [{ kind: "text" as const, text: texts.quotedTitle(gift.message) }]),
      { kind: "button", label: texts.giftLabel, url: gift.url },
      { kind: "text", text: texts.giftCodeText(gift.code) },
    ],
    why: texts.giftWhy,
  });
}
