// Checks the part of the configuration that the bot check needs. Without a service the embedded one
// stands in on one's own machine (ports/botCheck/embeddedBotCheck.ts), which checks nothing; in
// production there is none then, and nobody registers (decision 124).

import { browserBotCheck } from "../../shared/rules/thirdPartyScripts.ts";
import type { SiteSettings } from "../../shared/siteSettings.ts";
import type { EnterpriseSettings } from "../ports/botCheck/recaptchaEnterprise.ts";
import type { SiteVerifySettings } from "../ports/botCheck/siteVerify.ts";

/** The variables, as they are set. */
export interface BotCheckVariables {
  /** recaptcha, recaptcha-enterprise or turnstile; off for none, with which nobody registers. */
  BOT_CHECK?: string;
  /** A secret: what we prove ourselves to the service by; for the enterprise mode its API key. */
  BOT_CHECK_SECRET?: string;
  /** recaptcha-enterprise: the project. */
  BOT_CHECK_PROJECT?: string;
  /** The service, where it is not the real one. */
  BOT_CHECK_URL?: string;
  /** The least score that counts as a person, 0 to 1. */
  BOT_CHECK_LEAST_SCORE?: string;
}

/** Which bot check there is. */
export type BotCheckSettings =
  | { provider: "embedded" | "off" }
  | SiteVerifySettings
  | EnterpriseSettings;

const RECAPTCHA_URL = "https://www.google.com/recaptcha/api/siteverify";
const ENTERPRISE_URL = "https://recaptchaenterprise.googleapis.com/v1";
const TURNSTILE_URL = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

/** Reads the settings. Throws a TypeError naming the variable that is wrong; it repeats no value. */
export function readBotCheckSettings(
  variables: BotCheckVariables,
  settings: SiteSettings,
): BotCheckSettings {
  const check = readService(variables, settings);
  // Pages and server that ask different services would let nobody in.
  const onPages = browserBotCheck(settings)?.provider ?? "embedded";
  if (check.provider !== onPages && !(check.provider === "off" && onPages === "embedded"))
    throw new TypeError(`BOT_CHECK is ${check.provider}, but the site keys are for ${onPages}`);
  return check;
}

function readService(variables: BotCheckVariables, settings: SiteSettings): BotCheckSettings {
  const { BOT_CHECK: provider, BOT_CHECK_SECRET: secret, BOT_CHECK_URL: url } = variables;
  if (provider === "off") return { provider };
  if (!provider) return { provider: __DEVELOPMENT__ || __FAULT_SEAM__ ? "embedded" : "off" };
  if (!secret) throw new TypeError("BOT_CHECK needs BOT_CHECK_SECRET");
  const leastScore = Number(variables.BOT_CHECK_LEAST_SCORE ?? 0.5);
  if (!(leastScore >= 0 && leastScore <= 1))
    throw new TypeError("BOT_CHECK_LEAST_SCORE must be a number from 0 to 1");
  switch (provider) {
    case "recaptcha":
      return { provider, secret, leastScore, url: url ?? RECAPTCHA_URL };
    case "turnstile":
      return { provider, secret, leastScore, url: url ?? TURNSTILE_URL };
    case "recaptcha-enterprise": {
      const project = variables.BOT_CHECK_PROJECT;
      const siteKey = settings.recaptcha?.enterpriseSiteKey;
      if (!project || !siteKey)
        throw new TypeError(
          "BOT_CHECK recaptcha-enterprise needs BOT_CHECK_PROJECT and the setting recaptcha.enterpriseSiteKey",
        );
      return { provider, apiKey: secret, project, siteKey, leastScore, url: url ?? ENTERPRISE_URL };
    }
    default:
      throw new TypeError(
        "BOT_CHECK must be one of recaptcha, recaptcha-enterprise, turnstile, off",
      );
  }
}
