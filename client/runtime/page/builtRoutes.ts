// Owns which routes are implemented. Used to offer links, to answer requests and to print the route
// table.

import { matchRoute, type RouteMatch } from "../../../shared/routes/matchRoute.ts";
import { redirectOf } from "../../../shared/routes/redirects.ts";
import type { HostSite } from "../../../shared/routes/pattern.ts";
import { isBuilt } from "./pages.ts";

const MAIN_SITE = { kind: "default" } as const;

/**
 * Returns false when the route isn't implemented, so its address is not found. Endpoints count as
 * implemented.
 */
export function isRouteBuilt({ route, params }: RouteMatch, site: HostSite = MAIN_SITE): boolean {
  const { unbuilt, page, redirectTo } = route;
  if (unbuilt === true) return false;
  if (unbuilt && Object.keys(unbuilt).some((name) => unbuilt[name]?.includes(params[name] ?? "")))
    return false;
  if (!redirectTo) return page === null || isBuilt(page);
  const redirect = site.kind === "nobody" ? null : redirectOf({ route, params }, site, ignore);
  return redirect !== null && isPathBuilt(redirect.path, site);
}

/** Like `isRouteBuilt`, for a path. */
export function isPathBuilt(path: string, site: HostSite = MAIN_SITE): boolean {
  const match = matchRoute(site, path);
  return match !== null && isRouteBuilt(match, site);
}

function ignore(): void {}
