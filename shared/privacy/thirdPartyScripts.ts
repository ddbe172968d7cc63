// Owns which third-party scripts pages load, and the origins they may reach. A
// script loads only if the settings name it. Tracking scripts never load for bots or untracked
// users, nor before consent where the law requires it. Scripts for signing up load with the form.

import type { SiteSettings } from "../siteSettings.ts";

type Named = Pick<SiteSettings, "analyticsCode" | "recaptcha" | "survey" | "turnstile">;

/** The viewer facts that decide about tracking. */
interface Tracked {
  isBot: boolean;
  /** The flag dont_track_user is on. */
  isUntracked: boolean;
  /** The viewer has consented, or doesn't need to. */
  hasAgreed: boolean;
  isLoggedIn: boolean;
  /** The flag enable_survey is on. */
  hasSurvey: boolean;
}

/** Returns the URLs of the tracking scripts for a viewer. */
export function trackingScripts(settings: Named, reader: Tracked): string[] {
  if (reader.isBot || reader.isUntracked || !reader.hasAgreed) return [];
  const scripts: string[] = [];
  if (settings.analyticsCode) scripts.push(tagManagerUrl(settings.analyticsCode));
  if (settings.survey && reader.isLoggedIn && reader.hasSurvey)
    scripts.push(settings.survey.scriptUrl);
  return scripts;
}

/** The viewer facts that decide about the one-tap sign-in prompt. */
type Prompted = Pick<Tracked, "isBot" | "isUntracked" | "hasAgreed" | "isLoggedIn">;

/**
 * Returns true if the one-tap prompt may load. It reports the page to its provider, so the tracking
 * rules apply. Signed-in viewers don't need it.
 */
export function mayPrompt(reader: Prompted): boolean {
  return !reader.isBot && !reader.isUntracked && !reader.isLoggedIn && reader.hasAgreed;
}

function tagManagerUrl(code: string): string {
  return `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(code)}`;
}

/** A bot check that runs in the browser. */
export interface BrowserBotCheck {
  provider: "recaptcha" | "recaptcha-enterprise" | "turnstile";
  siteKey: string;
  scriptUrl: string;
}

/** Returns the configured bot check; null for the embedded one. */
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

/** Allowed third-party origins, by Content-Security-Policy directive. */
export interface ThirdPartyOrigins {
  scripts: string[];
  connections: string[];
  frames: string[];
}

/** Returns the origins that the settings require; empty lists if none are configured. */
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
