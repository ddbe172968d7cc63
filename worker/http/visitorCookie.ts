// Owns the cookie that tells visitors apart who are not signed in. It is set on the first need, by an
// endpoint that needs it, never by a page: pages are kept for everyone.

import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import { newLoggedOutId } from "../../shared/ids.ts";
import { type AppEnv, VISITOR_COOKIE } from "./requestContext.ts";

/** As long as browsers keep a cookie at most, in seconds: 400 days. */
const MAX_AGE_S = 34_560_000;

/** What this product has ever given out; anything else in the cookie is replaced. */
const GIVEN_ID = /^lo_[0-9a-f]{24}$/;

/** The visitor's id. Gives one, and the cookie with it, to a visitor who has none. */
export function visitorIdFor(c: Context<AppEnv>): string {
  const { visitorId } = c.get("request");
  if (visitorId !== null && GIVEN_ID.test(visitorId)) return visitorId;
  const id = newLoggedOutId();
  setCookie(c, VISITOR_COOKIE, id, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: new URL(c.req.url).protocol === "https:",
    maxAge: MAX_AGE_S,
  });
  return id;
}
