import { createMiddleware } from "hono/factory";
import { getCookie } from "hono/cookie";
import type { Context } from "hono";
import { authOrigin } from "../../../shared/routes/authOrigin.ts";
import { hostCookieIn } from "../hostCookies.ts";
import type { AppEnv } from "../requestContext.ts";
import { askWhoReads, NO_COOKIES_PARAM } from "./globalIdentityEndpoints.ts";

/**
 * On a host of somebody's own, finds out who comes over from the product's own pages, once a day: a
 * reader may be signed in there. All others are served as they come, from the cache where it has the
 * page. Only a browser that a person looks at is asked: what says so itself (Fetch Metadata), and
 * calls itself no bot.
 */
export const knowReader = createMiddleware<AppEnv>(async (c, next) => {
  const { url, resolved, match } = c.get("located");
  const isAsked =
    resolved?.role === "own" &&
    c.req.method === "GET" &&
    match?.route.page !== undefined &&
    comesFromOurs(c) &&
    isLookedAt(c) &&
    !c.get("request").hasSessionCookie &&
    !url.searchParams.has(NO_COOKIES_PARAM) &&
    hostCookieIn(getCookie(c), "identity-asked", c.req.url) === null;
  return isAsked ? askWhoReads(c, url) : next();
});

function comesFromOurs(c: Context<AppEnv>): boolean {
  const { config } = c.get("request");
  const from = URL.parse(c.req.header("referer") ?? "")?.origin;
  return from === config.publicUrl || from === authOrigin(config);
}

function isLookedAt(c: Context<AppEnv>): boolean {
  return (
    !c.get("request").isBot &&
    c.req.header("sec-fetch-mode") === "navigate" &&
    c.req.header("sec-fetch-dest") === "document" &&
    c.req.header("sec-purpose") === undefined
  );
}
