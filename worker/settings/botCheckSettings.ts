// Validates the bot check configuration. Without a service, development uses the embedded one
// (dev/botCheck/embeddedBotCheck.ts), which checks nothing; production then has none, and
// registration is disabled (decision 27).

import { browserBotCheck } from "../../shared/privacy/thirdPartyScripts.ts";
import type { SiteSettings } from "../../shared/siteSettings.ts";
import type { EnterpriseSettings } from "../ports/botCheck/recaptchaEnterprise.ts";
import type { SiteVerifySettings } from "../ports/botCheck/siteVerify.ts";

/** The environment variables. */
export interface BotCheckVariables {
  /** recaptcha, recaptcha-enterprise or turnstile; off disables registration. */
  BOT_CHECK?: string;
  /** A secret: our credential for the service; for recaptcha-enterprise its API key. */
  BOT_CHECK_SECRET?: string;
  /** recaptcha-enterprise: the project. */
  BOT_CHECK_PROJECT?: string;
  /** The service's URL, if not the real one. */
  BOT_CHECK_URL?: string;
  /** The lowest score that counts as human, 0 to 1. */
  BOT_CHECK_LEAST_SCORE?: string;
}

/** The bot check settings. */
export type BotCheckSettings =
  | { provider: "embedded" | "off" }
  | SiteVerifySettings
  | EnterpriseSettings;

const RECAPTCHA_URL = "https://www.google.com/recaptcha/api/siteverify";
const ENTERPRISE_URL = "https://recaptchaenterprise.googleapis.com/v1";
const TURNSTILE_URL = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

/** Reads the settings. Throws a TypeError that names the invalid variable without its value. */
export function readBotCheckSettings(
  variables: BotCheckVariables,
  settings: SiteSettings,
): BotCheckSettings {
  const check = readService(variables, settings);
  // If pages and server used different services, every check would fail.
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
