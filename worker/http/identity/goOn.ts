// Owns how a browser goes on when a form has been answered. Browsers hold the whole way that a form
// leads to against the `form-action` of its page, each redirect of it (CSP3, "form-action"), and stop
// where it leaves the hosts that are named there. Which those are can't be known beforehand: a page may
// stand on its owner's host. Where it may, the way ends with a document that leads on.

import type { Context } from "hono";
import { matchRoute } from "../../../shared/routes/matchRoute.ts";
import { goingOnDocument } from "../../render/goingOnDocument.tsx";
import type { AppEnv } from "../request/requestContext.ts";

/**
 * Leads a browser to an address of ours; `to` is the page that it comes to in the end, where the
 * address is a step on the way.
 */
export function goOn(
  c: Context<AppEnv>,
  address: string,
  to: URL = new URL(address, c.req.url),
): Response | Promise<Response> {
  c.header("Cache-Control", "no-store");
  if (c.req.method !== "POST" || staysWhereItIs(c, to)) return c.redirect(address, 303);
  c.header("Refresh", `0; url=${address}`);
  return c.html(goingOnDocument(address));
}

/** Params that name nobody whose page it could be. */
const isNobodys = (param: string): boolean => param === "tagSlug";

/** True for the main site's pages that are nobody's. */
function staysWhereItIs(c: Context<AppEnv>, to: URL): boolean {
  const { publicUrl } = c.get("request").config;
  if (to.origin !== publicUrl) return false;
  const match = matchRoute({ kind: "default" }, to.pathname);
  // Whoever has let an application in before is led on to it.
  if (!match?.route.page || match.route.name === "OAuthAuthorize") return false;
  return Object.keys(match.params).every(isNobodys);
}
