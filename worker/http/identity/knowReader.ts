import { createMiddleware } from "hono/factory";
import { parse } from "hono/utils/cookie";
import { hostCookieIn } from "../request/hostCookies.ts";
import type { AppEnv, RequestLocation, RequestContext } from "../request/requestContext.ts";
import { askWhoReads, NO_COOKIES_PARAM } from "./globalIdentityEndpoints.ts";
import { isOfOurPages } from "./isFromOurPage.ts";

/**
 * On a host of somebody's own, finds out who comes over from the product's own pages, once a day: a
 * reader may be signed in there. All others are served as they come, from the cache where it has the
 * page.
 */
export const knowReader = createMiddleware<AppEnv>(async (c, next) => {
  const located = c.get("located");
  return isToBeKnown(c.get("request"), located, c.req.raw) ? askWhoReads(c, located.url) : next();
});

/**
 * True where it is to be found out who asks. Only a browser that a person looks at is asked: what
 * says so itself (Fetch Metadata), and calls itself no bot.
 */
export function isToBeKnown(
  context: Pick<RequestContext, "config" | "isBot" | "hasSessionCookie">,
  { url, resolved, match }: RequestLocation,
  { method, headers, url: address }: Request,
): boolean {
  return (
    resolved?.role === "own" &&
    method === "GET" &&
    match?.route.page !== undefined &&
    isOfOurPages(context, headers.get("referer")) &&
    !context.isBot &&
    isLookedAt(headers) &&
    !context.hasSessionCookie &&
    !url.searchParams.has(NO_COOKIES_PARAM) &&
    hostCookieIn(parse(headers.get("cookie") ?? ""), "identity-asked", address) === null
  );
}

function isLookedAt(headers: Headers): boolean {
  return (
    headers.get("sec-fetch-mode") === "navigate" &&
    headers.get("sec-fetch-dest") === "document" &&
    !headers.has("sec-purpose")
  );
}
