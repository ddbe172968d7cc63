import { PRODUCT_TAGLINE } from "../../../../../shared/product.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "../composeMail.ts";
import { shownName } from "../shownName.ts";
import * as texts from "../texts.ts";

/** First email to a user with a verified address. */
export function welcome(data: {
  /** As the user gave it. */
  name: string;
  /** URL of the home page. */
  url: string;
}): MailMessage {
  const name = shownName(data.name);
  return composeMail({
    subject: texts.welcomeSubject,
    heading: name === "" ? texts.welcomeHeading : texts.welcomeNameHeading(name),
    blocks: [
      { kind: "text", text: PRODUCT_TAGLINE },
      {
        kind: "text",
        text: texts.welcomeText,
      },
      { kind: "button", label: texts.welcomeLabel, url: data.url },
    ],
    why: texts.welcomeWhy,
  });
}
