// Owns the cookie that tells visitors apart who are not signed in. It is set on the first need, by an
// endpoint that needs it, never by a page: pages are kept for everyone.

import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import { isLoggedOutId, newLoggedOutId } from "../../../shared/ids.ts";
import type { AppEnv } from "./requestContext.ts";

const VISITOR_COOKIE = "uid";

/** As long as browsers keep a cookie at most, in seconds: 400 days. */
const MAX_AGE_S = 34_560_000;

/** The `lo_` id that the visitor has been given; null without one, or for a cookie of another form. */
export function visitorIdIn(cookies: Readonly<Record<string, string>>): string | null {
  const id = cookies[VISITOR_COOKIE];
  return id !== undefined && isLoggedOutId(id) ? id : null;
}

/** Gives the visitor an id, for the requests to come. */
export function giveVisitorId(c: Context<AppEnv>): void {
  setCookie(c, VISITOR_COOKIE, newLoggedOutId(), {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: new URL(c.req.url).protocol === "https:",
    maxAge: MAX_AGE_S,
  });
}
