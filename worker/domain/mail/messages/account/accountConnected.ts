import {
  SOCIAL_PROVIDER_NAMES,
  type SocialProviderId,
} from "../../../../../shared/socialProviders.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "../composeMail.ts";
import * as texts from "../texts.ts";

/** Email about a connected sign-in provider. Contains no links. */
export function accountConnected(data: { provider: SocialProviderId }): MailMessage {
  const name = SOCIAL_PROVIDER_NAMES[data.provider];
  return composeMail({
    subject: texts.accountConnectedSubject(name),
    heading: texts.accountConnectedHeading(name),
    blocks: [
      {
        kind: "text",
        text: texts.accountConnectedText(name),
      },
    ],
    why: texts.accountConnectedWhy,
  });
}
