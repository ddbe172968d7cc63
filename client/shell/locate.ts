import { matchRoute, type RouteMatch } from "../../shared/routes/matchRoute.ts";
import type { RouteFlags } from "../../shared/routes/layouts.ts";
import { pageFor } from "../../shared/routes/pageFor.ts";
import type { HostSite } from "../../shared/routes/pattern.ts";
import { readQuery } from "../../shared/routes/queryAllowList.ts";
import { isRouteBuilt } from "../runtime/page/builtRoutes.ts";
import type { PageLocation } from "../runtime/page/page.ts";

/** The context that stays the same while a reader navigates one site. */
export interface SiteContext {
  site: HostSite;
  publicUrl: string;
  /** The current time, in milliseconds since 1970. */
  now: number;
  isLoggedIn: boolean;
  flags: RouteFlags;
}

/**
 * Returns the page location of a URL on this site. Returns null when no route matches, the route
 * isn't implemented, or it has no page (a redirect or an endpoint), which the server handles.
 */
export function locate(href: string, context: SiteContext): PageLocation | null {
  const url = new URL(href);
  const match = matchRoute(context.site, url.pathname);
  return match && locateMatch(match, url, context);
}

/** Like `locate`, for a URL whose route is known. */
export function locateMatch(
  match: RouteMatch,
  url: URL,
  context: SiteContext,
): PageLocation | null {
  const { site, publicUrl, now, isLoggedIn, flags } = context;
  if (site.kind === "nobody" || !isRouteBuilt(match, site)) return null;
  const pageId = pageFor(match.route, { site: site.kind, flags, isLoggedIn });
  if (!pageId) return null;
  const { allowed, captured } = readQuery(url.search, match.route);
  return {
    routeName: match.route.name,
    metricName: match.route.metricName,
    pageId,
    params: match.params,
    query: captured,
    path: url.pathname + allowed,
    site,
    publicUrl,
    now,
    isLoggedIn,
    flags,
  };
}
