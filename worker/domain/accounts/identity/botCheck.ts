import type { BotCheck } from "../../../ports/botCheck/BotCheck.ts";
import { embeddedBotCheck } from "../../../ports/botCheck/embeddedBotCheck.ts";
import { recaptchaEnterprise } from "../../../ports/botCheck/recaptchaEnterprise.ts";
import { siteVerify } from "../../../ports/botCheck/siteVerify.ts";
import type { DomainContext } from "../../context.ts";

/** The bot check that the configuration names; null for none, where nobody may register. */
export function botCheck({ config }: Pick<DomainContext, "config">): BotCheck | null {
  const settings = config.botCheck;
  switch (settings.provider) {
    case "off":
      return null;
    case "embedded":
      // Production has none, and the build leaves its code out.
      return __DEVELOPMENT__ || __FAULT_SEAM__ ? embeddedBotCheck() : null;
    case "recaptcha":
    case "turnstile":
      return siteVerify(settings, call);
    case "recaptcha-enterprise":
      return recaptchaEnterprise(settings, call);
  }
}

/** The platform's `fetch` may not be handed on without its place. */
const call: typeof fetch = (input, init) => fetch(input, init);
