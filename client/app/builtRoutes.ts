// Owns what of the route table is built, for whatever offers a link, answers an address or prints the table.

import { matchRoute, type RouteMatch } from "../../shared/routes/matchRoute.ts";
import { redirectOf } from "../../shared/routes/redirects.ts";
import type { HostSite } from "../../shared/routes/pattern.ts";
import { isBuilt } from "./pages.ts";

const MAIN_SITE = { kind: "default" } as const;

/** False where an address of the route is not found because nobody has built it. Endpoints count as built. */
export function isRouteBuilt({ route, params }: RouteMatch, site: HostSite = MAIN_SITE): boolean {
  const { unbuilt, page, redirectTo } = route;
  if (unbuilt === true) return false;
  if (unbuilt && Object.keys(unbuilt).some((name) => unbuilt[name]?.includes(params[name] ?? "")))
    return false;
  if (!redirectTo) return page === null || isBuilt(page);
  const redirect = site.kind === "nobody" ? null : redirectOf({ route, params }, site, ignore);
  return redirect !== null && isPathBuilt(redirect.path, site);
}

/** The same for a path. */
export function isPathBuilt(path: string, site: HostSite = MAIN_SITE): boolean {
  const match = matchRoute(site, path);
  return match !== null && isRouteBuilt(match, site);
}

function ignore(): void {}
