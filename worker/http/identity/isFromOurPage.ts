import { parse } from "hono/utils/cookie";
import { authOrigin } from "../../../shared/routes/authOrigin.ts";
import { isFirstParty } from "../../domain/core/domains/productHosts.ts";
import { hostCookieIn } from "../request/hostCookies.ts";
import type { RequestContext } from "../request/requestContext.ts";

/** True where an address that a request names as where it comes from is a page of the product's own. */
export function isOfOurPages(
  { config }: Pick<RequestContext, "config">,
  referer: string | null,
): boolean {
  const from = URL.parse(referer ?? "")?.origin;
  return from === config.publicUrl || from === authOrigin(config);
}

/**
 * True where a browser was led to the auth domain's address by our own pages, on the way to a host of
 * somebody's own (decision 167): by a link of theirs that led there, by the page that asks for a press,
 * or by a sign-in this moment. What any other page, or a mail, leads to might be somebody else's wish.
 * A client that says nothing of where it comes from is no browser, and carries nobody's cookies.
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
  // A link that somebody has set on a page of ours leads here at once; ours lead by way of the host.
  return site !== "same-origin" || URL.parse(referer ?? "")?.pathname === new URL(url).pathname;
}
