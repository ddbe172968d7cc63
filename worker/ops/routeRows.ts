// What the command `routes` prints; ops/printRoutes.ts loads it as a build would, since some endpoints
// draw their answers.
import { isBuilt } from "../../client/app/pages.ts";
import { formatPath } from "../../shared/routes/buildPath.ts";
import { layoutOf } from "../../shared/routes/layouts.ts";
import { matchRoute } from "../../shared/routes/matchRoute.ts";
import { redirectOf } from "../../shared/routes/redirects.ts";
import { type ProductRoute, ROUTES } from "../../shared/routes/routes.ts";
import { sampleParams } from "../../shared/routes/sampleParams.ts";
import { hasEndpoint } from "../http/endpoints.ts";

/** What a route is, by the table's headings. */
export type RouteRow = Readonly<Record<string, string>>;

const MAIN_SITE = { kind: "default" } as const;

/**
 * The route table, a route a row. A redirect is built when it leads to a path that matches, all else
 * when it has a component or an endpoint.
 */
export function routeRows(): RouteRow[] {
  return ROUTES.map((route) => ({
    name: route.name,
    pattern: route.path,
    page: route.page ?? "-",
    layout: route.page ? layoutOf(route.page) : "-",
    table: route.table,
    service: route.service,
    metric: route.metricName,
    query: route.queryParams.join(",") || "-",
    redirect: route.redirectTo ? redirectText(route.redirectTo) : "-",
    built: isRouteBuilt(route) ? "yes" : "no",
  }));
}

function redirectText({ name, permanent }: NonNullable<ProductRoute["redirectTo"]>): string {
  return permanent ? name : `${name} (temporary)`;
}

function isRouteBuilt(route: ProductRoute): boolean {
  if (route.redirectTo) return redirectWorks(route);
  return (route.page !== null && isBuilt(route.page)) || hasEndpoint(route.name);
}

function redirectWorks(route: ProductRoute): boolean {
  const match = matchRoute(MAIN_SITE, formatPath(route.name, sampleParams(route.path)));
  const redirect = match?.route === route ? redirectOf(match, MAIN_SITE, console.error) : null;
  return redirect !== null && matchRoute(MAIN_SITE, redirect.path) !== null;
}
