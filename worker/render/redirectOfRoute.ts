import { isRouteBuilt } from "../../client/runtime/page/builtRoutes.ts";
import { redirectOf, withoutTrailingSlash } from "../../shared/routes/redirects.ts";
import { redirectOfHost } from "../edge/canonicalHost.ts";
import { log } from "../log.ts";
import type { PageRedirect, RouteLocation } from "./pageRequest.ts";

/** The redirect of a location that is known before any page data is read; null for none. */
export function redirectOfRoute(
  { url, resolved, match }: RouteLocation,
  publicUrl: string,
): PageRedirect | null {
  if (!resolved) return null;
  const elsewhere = redirectOfHost(resolved, match, url, publicUrl);
  if (elsewhere) return { kind: "redirect", ...elsewhere };
  const slashless = withoutTrailingSlash(url.pathname, url.search);
  if (slashless !== null) return { kind: "redirect", status: 301, to: slashless };
  // A route to a page that isn't built is 404, since clients would remember a permanent redirect.
  if (!match?.route.redirectTo || !isRouteBuilt(match, resolved.site)) return null;
  const redirect = redirectOf(match, resolved.site, (message) => log("error", message));
  if (!redirect) return null;
  const status = redirect.isPermanent ? 301 : 302;
  return { kind: "redirect", status, to: redirect.path + url.search };
}
