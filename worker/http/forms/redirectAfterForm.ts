// Owns the redirect after a form is answered. Browsers check each redirect of a form submission
// against the page's `form-action` (CSP3, "form-action") and stop at hosts that aren't listed.
// These can't be listed in advance, since a page may be on its owner's domain. So where the target
// may leave the site, the response is a document that navigates there instead of a redirect.

import type { Context } from "hono";
import { matchRoute } from "../../../shared/routes/matchRoute.ts";
import { continueDocument } from "../../render/documents/continueDocument.tsx";
import type { AppEnv } from "../request/requestContext.ts";

/** Redirects to one of our URLs. `to` is the final page if `address` is an intermediate step. */
export function redirectAfterForm(
  c: Context<AppEnv>,
  address: string,
  to: URL = new URL(address, c.req.url),
): Response | Promise<Response> {
  c.header("Cache-Control", "no-store");
  if (c.req.method !== "POST" || staysWhereItIs(c, to)) return c.redirect(address, 303);
  c.header("Refresh", `0; url=${address}`);
  return c.html(continueDocument(address));
}

/** Route params that don't name an owner. */
const isNobodys = (param: string): boolean => param === "tagSlug";

/** True for the main site's pages without an owner, which never redirect to another host. */
function staysWhereItIs(c: Context<AppEnv>, to: URL): boolean {
  const { publicUrl } = c.get("request").config;
  if (to.origin !== publicUrl) return false;
  const match = matchRoute({ kind: "default" }, to.pathname);
  // An application that is already authorized gets a redirect to its own host.
  if (!match?.route.page || match.route.name === "OAuthAuthorize") return false;
  return Object.keys(match.params).every(isNobodys);
}
