import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import {
  SOCIAL_PROVIDER_NAMES,
  type SocialProviderId,
} from "../../../../../shared/socialProviders.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";

/** Email about a connected sign-in provider. Contains no links. */
export function accountConnected(data: { provider: SocialProviderId }): MailMessage {
  const name = SOCIAL_PROVIDER_NAMES[data.provider];
  return composeMail({
    subject: `${name} was connected to your ${PRODUCT_NAME} account`,
    heading: `You can sign in with ${name}`,
    blocks: [
      {
        kind: "text",
        text: `Your ${name} account was connected to your ${PRODUCT_NAME} account. You can now sign in with it.`,
      },
    ],
    why: `You're receiving this email because this is the address of an account on ${PRODUCT_NAME}. If you didn't connect it, sign in with a link sent to this address, disconnect it in your security settings, and sign out everywhere there.`,
  });
}
