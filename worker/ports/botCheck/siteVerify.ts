// The protocol that reCAPTCHA and Turnstile share: a form with the secret and the token, and JSON that
// says `success`. reCAPTCHA v3 and Turnstile name the action too, reCAPTCHA v3 a score.

import { askService, type BotCheck, canBeToken } from "./BotCheck.ts";

/** Which service, and what we prove ourselves to it by. */
export interface SiteVerifySettings {
  provider: "recaptcha" | "turnstile";
  /** The service's address. */
  url: string;
  secret: string;
  /** The least score that counts as a person: 0 to 1. */
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
