import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { newToken } from "../../domain/core/identity/newToken.ts";
import { SOCIAL_LIFETIME_MS } from "../../domain/accounts/identity/socialAttempt.ts";
import { hostCookieIn, setHostCookie } from "../request/hostCookies.ts";
import type { AppEnv } from "../request/requestContext.ts";

/** What the browser brings that set out to a provider; null for one that did not. */
export function socialSecretOf(c: Context<AppEnv>): string | null {
  return hostCookieIn(getCookie(c), "social-sign-in", c.req.url);
}

/** What the browser is to bring back. Two of its tabs may be on their ways at once. */
export function keepSocialSecret(c: Context<AppEnv>): string {
  const secret = socialSecretOf(c) ?? newToken();
  setHostCookie(c, "social-sign-in", secret, SOCIAL_LIFETIME_MS);
  return secret;
}

/** Takes it away again, once it has opened something. */
export function dropSocialSecret(c: Context<AppEnv>): void {
  setHostCookie(c, "social-sign-in", "", 0);
}
