import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import {
  SOCIAL_PROVIDER_NAMES,
  type SocialProviderId,
} from "../../../../../shared/socialProviders.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";

/** Email about a disconnected sign-in provider. Contains no links. */
export function accountDisconnected(data: { provider: SocialProviderId }): MailMessage {
  const name = SOCIAL_PROVIDER_NAMES[data.provider];
  return composeMail({
    subject: `${name} was disconnected from your ${PRODUCT_NAME} account`,
    heading: `${name} signs you in no more`,
    blocks: [
      {
        kind: "text",
        text: `Your account of ${name}'s was disconnected from your ${PRODUCT_NAME} account. You sign in with a link sent to this address, or in another way that you have set up.`,
      },
    ],
    why: `You're receiving this email because this is the address of an account on ${PRODUCT_NAME}. If you didn't disconnect it, sign in with a link sent to this address and sign out everywhere in your security settings.`,
  });
}
