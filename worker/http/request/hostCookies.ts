// The cookies that prove something about a browser. On https they have the `__Host-` prefix (RFC
// 6265bis §4.1.3.2), so that no sibling subdomain can set them; unprefixed cookies are ignored
// there. Local development has no https and uses unprefixed names.

import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import type { AppEnv } from "./requestContext.ts";

/**
 * `session`: the session token. `pending-sign-in`: this browser requested a login code.
 * `sign-in-state`: it asked the auth domain for a session on this host. `second-factor`: a pending
 * second-factor challenge. `own-session`: a staff member's own session during an impersonation.
 * `social-sign-in`: it started a social sign-in. `handing-on`: it just signed in on the way to the
 * named host. `identity-asked`: the auth domain was recently asked who the reader is. `own-write`:
 * when the signed-in user last wrote something, so that their next pages are fresh. `plain`: the
 * browser runs no JavaScript, so its pages must include viewer state.
 */
export type HostCookie =
  | "session"
  | "pending-sign-in"
  | "sign-in-state"
  | "second-factor"
  | "own-session"
  | "social-sign-in"
  | "handing-on"
  | "identity-asked"
  | "own-write"
  | "plain";

/** The value of a cookie; null for none. `address` is the request's URL. */
export function hostCookieIn(
  cookies: Readonly<Record<string, string>>,
  name: HostCookie,
  address: string,
): string | null {
  return cookies[nameOn(address, name)] || null;
}

/** Sets a cookie for a lifetime in milliseconds; 0 deletes it. */
export function setHostCookie(
  c: Context<AppEnv>,
  name: HostCookie,
  value: string,
  lifetimeMs: number,
): void {
  setCookie(c, nameOn(c.req.url, name), value, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(c.req.url),
    maxAge: Math.floor(lifetimeMs / 1000),
  });
}

const nameOn = (address: string, name: HostCookie): string =>
  isSecure(address) ? `__Host-${name}` : name;

const isSecure = (address: string): boolean => address.startsWith("https:");
