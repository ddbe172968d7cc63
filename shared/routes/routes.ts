// The complete route table, one row per pattern. The rows
// are data in the area files; this file fills in defaults and checks redirect targets.
import { defineRoute, type Route, type RouteSpec } from "./defineRoute.ts";
import type { PathParams } from "./paramKinds.ts";
import { ROUTE_SPECS, type RouteName } from "./routeSpecs.ts";

export type { RouteName } from "./routeSpecs.ts";

export type ProductRoute = Route<RouteName>;

/** The params in a route's path, by name. */
export type RouteParams<Name extends RouteName> = PathParams<(typeof ROUTE_SPECS)[Name]["path"]>;

// The type makes a redirect to an unknown route a compile error.
const SPECS: Readonly<Record<RouteName, RouteSpec & { readonly redirectTo?: RouteName }>> =
  ROUTE_SPECS;

/** Every route, in table order. */
export const ROUTES: readonly ProductRoute[] = Object.entries(SPECS).map(([name, spec]) =>
  defineRoute(name as RouteName, spec),
);

const byName = new Map<string, ProductRoute>(ROUTES.map((route) => [route.name, route]));

/**
 * Returns the route of this name. Throws 'Route with name {name} does not exist'.
 */
export function routeNamed(name: RouteName): ProductRoute {
  const route = byName.get(name);
  if (!route) throw new Error(`Route with name ${name} does not exist`);
  return route;
}
