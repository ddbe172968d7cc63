// Owns the cookies that prove something of a browser. On https they belong to the host alone, which
// no neighbour under the same domain can set (`__Host-`, RFC 6265bis §4.1.3.2); what comes under the
// plain name is not read there. Local development has no https and goes by the plain names.

import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import type { AppEnv } from "./requestContext.ts";

/** `session`: who is signed in. `pending-sign-in`: who asked for a login code. `sign-in-state`: who
 * went to the auth domain for a session on this host. `second-factor`: who has shown a first proof and
 * owes the second. `own-session`: the session of staff while they act as somebody. `social-sign-in`: who
 * went to a provider. `handing-on`: who has signed in this
 * moment on the way to another host, and to which. `identity-asked`: of whom the auth domain was asked not long ago. `own-write`: when somebody who is
 * signed in has changed something, so that their next pages show it. `plain`: the browser runs no script,
 * so that its pages have to say by themselves what is the reader's. */
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

/** What a request brings of a cookie; null for none. `address` is the request's. */
export function hostCookieIn(
  cookies: Readonly<Record<string, string>>,
  name: HostCookie,
  address: string,
): string | null {
  return cookies[nameOn(address, name)] || null;
}

/** Has the answer set a cookie for so many milliseconds, or with 0 take it away. */
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
