import { createMiddleware } from "hono/factory";
import type { RequestLocation } from "../../request/locateRequest.ts";
import type { AppEnv, RequestContext } from "../../request/requestContext.ts";
import { NO_COOKIES_PARAM } from "./noCookiesParam.ts";
import { isOfOurPages } from "../../forms/isFromOurPage.ts";

/**
 * On a custom domain, finds out once a day who arrives from the product's own pages, since a reader
 * may be signed in there. Everyone else is served directly, from the cache where possible.
 */
export const knowReader = createMiddleware<AppEnv>(async (c, next) => {
  const location = c.get("location");
  if (!isToBeKnown(c.get("request"), location)) return next();
  const { askWhoReads } = await import("./globalIdentityEndpoints.ts");
  return askWhoReads(c, location.url);
});

/**
 * True if the reader should be identified. Only top-level navigations (Fetch Metadata) by browsers
 * that aren't bots are redirected.
 */
export function isToBeKnown(
  context: RequestContext,
  { url, resolved, match }: RequestLocation,
): boolean {
  const { method, headers } = context.request;
  return (
    resolved?.role === "own" &&
    method === "GET" &&
    match?.route.page !== undefined &&
    isOfOurPages(context, headers.get("referer")) &&
    !context.isBot &&
    isLookedAt(headers) &&
    !context.hasSessionCookie &&
    !url.searchParams.has(NO_COOKIES_PARAM) &&
    context.cookie("identity-asked") === null
  );
}

function isLookedAt(headers: Headers): boolean {
  return (
    headers.get("sec-fetch-mode") === "navigate" &&
    headers.get("sec-fetch-dest") === "document" &&
    !headers.has("sec-purpose")
  );
}
