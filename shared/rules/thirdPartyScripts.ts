// Owns which scripts of others pages load, and where those may reach (platform.md §7). Each is there
// only where the settings name it. What follows readers is loaded for nobody who is a bot or not to be
// tracked, nor before they have agreed where the law asks that; what signing up needs, with the form.

import type { SiteSettings } from "../siteSettings.ts";

type Named = Pick<SiteSettings, "analyticsCode" | "recaptcha" | "survey" | "turnstile">;

/** Whom a page's tracking depends on, as far as it is shown at all. */
interface Tracked {
  isBot: boolean;
  /** The flag dont_track_user holds. */
  isUntracked: boolean;
  /** They have agreed, or need not be asked. */
  hasAgreed: boolean;
  isLoggedIn: boolean;
  /** The flag enable_survey holds. */
  hasSurvey: boolean;
}

/** The addresses of the scripts that follow a reader. */
export function trackingScripts(settings: Named, reader: Tracked): string[] {
  if (reader.isBot || reader.isUntracked || !reader.hasAgreed) return [];
  const scripts: string[] = [];
  if (settings.analyticsCode) scripts.push(tagManagerUrl(settings.analyticsCode));
  if (settings.survey && reader.isLoggedIn && reader.hasSurvey)
    scripts.push(settings.survey.scriptUrl);
  return scripts;
}

/** Whom the sign-in prompt of another depends on. */
type Prompted = Pick<Tracked, "isBot" | "isUntracked" | "hasAgreed" | "isLoggedIn">;

/**
 * True where the script of the one-tap prompt may be loaded: it tells its provider of the page that is
 * read, so that it waits for what tracking waits for, and nobody needs it who is signed in.
 */
export function mayPrompt(reader: Prompted): boolean {
  return !reader.isBot && !reader.isUntracked && !reader.isLoggedIn && reader.hasAgreed;
}

function tagManagerUrl(code: string): string {
  return `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(code)}`;
}

/** The bot check that a browser runs. */
export interface BrowserBotCheck {
  provider: "recaptcha" | "recaptcha-enterprise" | "turnstile";
  siteKey: string;
  scriptUrl: string;
}

/** The bot check that the settings name; null for the embedded one. */
export function browserBotCheck({ recaptcha, turnstile }: Named): BrowserBotCheck | null {
  const base = "https://www.google.com/recaptcha";
  if (recaptcha?.enterpriseSiteKey) {
    const siteKey = recaptcha.enterpriseSiteKey;
    const scriptUrl = `${base}/enterprise.js?render=${encodeURIComponent(siteKey)}`;
    return { provider: "recaptcha-enterprise", siteKey, scriptUrl };
  }
  if (recaptcha) {
    const { siteKey } = recaptcha;
    const scriptUrl = `${base}/api.js?render=${encodeURIComponent(siteKey)}`;
    return { provider: "recaptcha", siteKey, scriptUrl };
  }
  if (turnstile) {
    const scriptUrl = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
    return { provider: "turnstile", siteKey: turnstile.siteKey, scriptUrl };
  }
  return null;
}

/** Where the scripts of others may reach, by directive of the content policy. */
export interface ThirdPartyOrigins {
  scripts: string[];
  connections: string[];
  frames: string[];
}

/** What the settings allow scripts of others to reach: nothing where none is named. */
export function thirdPartyOrigins(settings: Named): ThirdPartyOrigins {
  const origins: ThirdPartyOrigins = { scripts: [], connections: [], frames: [] };
  if (settings.analyticsCode) {
    origins.scripts.push("https://www.googletagmanager.com");
    origins.connections.push(
      "https://www.googletagmanager.com",
      "https://*.google-analytics.com",
      "https://*.analytics.google.com",
    );
  }
  if (settings.survey) {
    const { origin } = new URL(settings.survey.scriptUrl);
    for (const list of Object.values(origins) as string[][]) list.push(origin);
  }
  const check = browserBotCheck(settings);
  if (check?.provider === "turnstile") {
    origins.scripts.push("https://challenges.cloudflare.com");
    origins.frames.push("https://challenges.cloudflare.com");
  } else if (check) {
    origins.scripts.push("https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/");
    origins.connections.push("https://www.google.com/recaptcha/");
    origins.frames.push(
      "https://www.google.com/recaptcha/",
      "https://recaptcha.google.com/recaptcha/",
    );
  }
  return origins;
}
