import type { BotCheck } from "../../../ports/botCheck/BotCheck.ts";
import { recaptchaEnterprise } from "../../../ports/botCheck/recaptchaEnterprise.ts";
import { siteVerify } from "../../../ports/botCheck/siteVerify.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** Bot check from the configuration; null for none, in which case registration is closed. */
export function botCheck({
  config,
  development,
}: Pick<DomainContext, "config" | "development">): BotCheck | null {
  const settings = config.botCheck;
  switch (settings.provider) {
    case "off":
      return null;
    case "embedded":
      return development?.botCheck() ?? null;
    case "recaptcha":
    case "turnstile":
      return siteVerify(settings, call);
    case "recaptcha-enterprise":
      return recaptchaEnterprise(settings, call);
  }
}

/** The platform's `fetch` throws if it is called with another `this`. */
const call: typeof fetch = (input, init) => fetch(input, init);
