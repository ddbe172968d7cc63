// The output of the command `routes`; ops/printRoutes.ts loads this file like a build, since some
// endpoints render their responses with JSX.
import { isRouteBuilt } from "../../client/runtime/page/builtRoutes.ts";
import { isBuilt } from "../../client/runtime/page/pages.ts";
import { layoutOf } from "../../shared/routes/layouts.ts";
import { type ProductRoute, ROUTES } from "../../shared/routes/routes.ts";
import { sampleParams } from "../../shared/routes/sampleParams.ts";
import { hasEndpoint } from "../http/endpoints.ts";

/** A route's cells by the table's headings. */
export type RouteRow = Readonly<Record<string, string>>;

/**
 * The route table, one route per row. A redirect is built if its target is, any other route if it
 * has a component or an endpoint and isn't marked as unbuilt; "missing" lists values of its param
 * that aren't built.
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

/** The values of a param for which the route isn't built. */
function missingValues({ unbuilt }: ProductRoute): string {
  return unbuilt && unbuilt !== true ? Object.values(unbuilt).flat().join(",") : "-";
}

function isAnswered(route: ProductRoute): boolean {
  if (route.unbuilt === true) return false;
  if (hasEndpoint(route.name)) return true;
  if (route.page !== null) return isBuilt(route.page);
  return route.redirectTo !== null && isRouteBuilt({ route, params: sampleParams(route.path) });
}
