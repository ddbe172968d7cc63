import { parse } from "hono/utils/cookie";
import { authOrigin } from "../../../shared/routes/authOrigin.ts";
import { isFirstParty } from "../../domain/domains/rows/isProductHost.ts";
import { hostCookieIn } from "../request/hostCookies.ts";
import type { RequestContext } from "../request/requestContext.ts";

/** True if a Referer is a page of the product's own hosts. */
export function isOfOurPages(
  { config }: Pick<RequestContext, "config">,
  referer: string | null,
): boolean {
  const from = URL.parse(referer ?? "")?.origin;
  return from === config.publicUrl || from === authOrigin(config);
}

/**
 * True if our own pages led a browser to the auth domain on the way to a custom domain (decision
 * 23): by their link, by the confirmation page, or by a sign-in just now. A link on any other page
 * or in an email may be an attack. Clients that send neither Referer nor Sec-Fetch-Site aren't
 * browsers and carry no one else's cookies.
 */
export function isFromOurPage(
  context: Pick<RequestContext, "config">,
  { headers, url }: Request,
  to: URL,
): boolean {
  if (isFirstParty(context.config, to.host)) return true;
  const site = headers.get("sec-fetch-site");
  const referer = headers.get("referer");
  if (hostCookieIn(parse(headers.get("cookie") ?? ""), "handing-on", url) === to.host) return true;
  if (site === null && referer === null) return true;
  if (!isOfOurPages(context, referer)) return false;
  // A user's link on one of our pages leads here directly; our own links go through the host.
  return site !== "same-origin" || URL.parse(referer ?? "")?.pathname === new URL(url).pathname;
}
