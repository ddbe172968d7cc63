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
    heading: `You can no longer sign in with ${name}`,
    blocks: [
      {
        kind: "text",
        text: `Your ${name} account was disconnected from your ${PRODUCT_NAME} account. You can sign in with a link sent to this address, or in another way that you have set up.`,
      },
    ],
    why: `You're receiving this email because this is the address of an account on ${PRODUCT_NAME}. If you didn't disconnect it, sign in with a link sent to this address and sign out everywhere in your security settings.`,
  });
}
