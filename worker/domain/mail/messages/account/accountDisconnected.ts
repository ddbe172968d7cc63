import {
  SOCIAL_PROVIDER_NAMES,
  type SocialProviderId,
} from "../../../../../shared/socialProviders.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "../composeMail.ts";
import * as texts from "../texts.ts";

/** Email about a disconnected sign-in provider. Contains no links. */
export function accountDisconnected(data: { provider: SocialProviderId }): MailMessage {
  const name = SOCIAL_PROVIDER_NAMES[data.provider];
  return composeMail({
    subject: texts.accountDisconnectedSubject(name),
    heading: texts.accountDisconnectedHeading(name),
    blocks: [
      {
        kind: "text",
        text: texts.accountDisconnectedText(name),
      },
    ],
    why: texts.accountDisconnectedWhy,
  });
}
