// The protocol shared by reCAPTCHA and Turnstile: a form with secret and token, answered by JSON
// with `success`. reCAPTCHA v3 and Turnstile also return the action, reCAPTCHA v3 a score.

import { askService, type BotCheck, canBeToken } from "./BotCheck.ts";

/** The service and our secret for it. */
export interface SiteVerifySettings {
  provider: "recaptcha" | "turnstile";
  /** The service's URL. */
  url: string;
  secret: string;
  /** The lowest score that counts as human: 0 to 1. */
  leastScore: number;
}

/** reCAPTCHA or Turnstile. */
export function siteVerify(
  { provider, url, secret, leastScore }: SiteVerifySettings,
  fetch: typeof globalThis.fetch,
): BotCheck {
  return {
    provider,
    async isPerson(token, action) {
      if (!canBeToken(token)) return false;
      const answer = await askService(fetch, url, {
        body: new URLSearchParams({ secret, response: token }),
      });
      return (
        answer.success === true &&
        (typeof answer.action !== "string" || answer.action === "" || answer.action === action) &&
        (typeof answer.score !== "number" || answer.score >= leastScore)
      );
    },
  };
}
