import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { newToken } from "../../../domain/kernel/newToken.ts";
import { SOCIAL_LIFETIME_MS } from "../../../domain/identity/social/socialAttempt.ts";
import { hostCookieIn, setHostCookie } from "../../request/hostCookies.ts";
import type { AppEnv } from "../../request/requestContext.ts";

/** The secret of the browser that started a social sign-in; null for none. */
export function socialSecretOf(c: Context<AppEnv>): string | null {
  return hostCookieIn(getCookie(c), "social-sign-in", c.req.url);
}

/**
 * Sets the secret that the browser must present again. Reuses an existing one, since two tabs may
 * sign in at once.
 */
export function storeSocialSecret(c: Context<AppEnv>): string {
  const secret = socialSecretOf(c) ?? newToken();
  setHostCookie(c, "social-sign-in", secret, SOCIAL_LIFETIME_MS);
  return secret;
}

/** Deletes the cookie after it has been used. */
export function dropSocialSecret(c: Context<AppEnv>): void {
  setHostCookie(c, "social-sign-in", "", 0);
}
