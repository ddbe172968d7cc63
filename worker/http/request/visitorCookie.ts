// The cookie that distinguishes anonymous viewers. Only endpoints that need it set it, never a
// page, since pages are cached for everyone.

import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import { isLoggedOutId, newLoggedOutId } from "../../../shared/ids.ts";
import type { AppEnv } from "./requestContext.ts";

const VISITOR_COOKIE = "uid";

/** The longest lifetime that browsers allow, in seconds: 400 days. */
const MAX_AGE_S = 34_560_000;

/** The viewer's `lo_` id; null if missing or malformed. */
export function visitorIdIn(cookies: Readonly<Record<string, string>>): string | null {
  const id = cookies[VISITOR_COOKIE];
  return id !== undefined && isLoggedOutId(id) ? id : null;
}

/** Sets a visitor id for later requests. */
export function giveVisitorId(c: Context<AppEnv>): void {
  setCookie(c, VISITOR_COOKIE, newLoggedOutId(), {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: new URL(c.req.url).protocol === "https:",
    maxAge: MAX_AGE_S,
  });
}
