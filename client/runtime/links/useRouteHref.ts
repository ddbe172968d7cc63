import { buildPath, type RouteArguments } from "../../../shared/routes/buildPath.ts";
import type { RouteName } from "../../../shared/routes/routes.ts";
import { siteHref } from "./siteHref.ts";
import { useLocation } from "./useLocation.ts";

/** Returns how to link to a route of the main site from the current site, as `siteHref` does. */
export function useRouteHref(): <Name extends RouteName>(
  name: Name,
  ...args: RouteArguments<Name>
) => string {
  const location = useLocation();
  return (name, ...args) => siteHref(buildPath(name, ...args), location);
}
