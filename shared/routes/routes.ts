// The complete route table (reader.md §2.3–2.8, platform.md §2.3), one row a pattern. The rows
// are data in the files by area; this file fills in the defaults and checks the redirects' names.
import { defineRoute, type Route, type RouteSpec } from "./defineRoute.ts";
import type { PathParams } from "./paramKinds.ts";
import { ROUTE_SPECS, type RouteName } from "./routeSpecs.ts";

export type { RouteName } from "./routeSpecs.ts";

/** A route of the product's table. */
export type ProductRoute = Route<RouteName>;

/** The params that a route's path needs, by name. */
export type RouteParams<Name extends RouteName> = PathParams<(typeof ROUTE_SPECS)[Name]["path"]>;

// The annotation makes a redirect to a name that is no route's a compile error.
const SPECS: Readonly<Record<RouteName, RouteSpec & { readonly redirectTo?: RouteName }>> =
  ROUTE_SPECS;

/** Every route, in the order of the table. */
export const ROUTES: readonly ProductRoute[] = Object.entries(SPECS).map(([name, spec]) =>
  defineRoute(name as RouteName, spec),
);

const byName = new Map<string, ProductRoute>(ROUTES.map((route) => [route.name, route]));

/** The route with a name. Throws 'Route with name {name} does not exist' (platform.md §8). */
export function routeNamed(name: RouteName): ProductRoute {
  const route = byName.get(name);
  if (!route) throw new Error(`Route with name ${name} does not exist`);
  return route;
}
