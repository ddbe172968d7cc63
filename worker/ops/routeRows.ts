// What the command `routes` prints; ops/printRoutes.ts loads it as a build would, since some endpoints
// draw their answers.
import { isRouteBuilt } from "../../client/app/builtRoutes.ts";
import { isBuilt } from "../../client/app/pages.ts";
import { layoutOf } from "../../shared/routes/layouts.ts";
import { type ProductRoute, ROUTES } from "../../shared/routes/routes.ts";
import { sampleParams } from "../../shared/routes/sampleParams.ts";
import { hasEndpoint } from "../http/endpoints.ts";

/** What a route is, by the table's headings. */
export type RouteRow = Readonly<Record<string, string>>;

/**
 * The route table, a route a row. A redirect is built when what it leads to is, all else when it has a
 * component or an endpoint and its row doesn't say otherwise; "missing" has values of its param that are
 * not built.
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
    missing: missingValues(route),
    built: isAnswered(route) ? "yes" : "no",
  }));
}

function redirectText({ name, permanent }: NonNullable<ProductRoute["redirectTo"]>): string {
  return permanent ? name : `${name} (temporary)`;
}

/** The values of a param for which the route is not built. */
function missingValues({ unbuilt }: ProductRoute): string {
  return unbuilt && unbuilt !== true ? Object.values(unbuilt).flat().join(",") : "-";
}

function isAnswered(route: ProductRoute): boolean {
  if (route.unbuilt === true) return false;
  if (hasEndpoint(route.name)) return true;
  if (route.page !== null) return isBuilt(route.page);
  return route.redirectTo !== null && isRouteBuilt({ route, params: sampleParams(route.path) });
}
