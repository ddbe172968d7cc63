import type { Handler } from "hono";
import { createMiddleware } from "hono/factory";
import type { RouteName } from "../../shared/routes/routes.ts";
import { originOfSite, ownerParams } from "../edge/canonicalHost.ts";
import { ENDPOINTS } from "./endpoints.ts";
import type { AppEnv } from "./request/requestContext.ts";

/** Calls the endpoint of the request's route if it has one; otherwise the pages handle it. */
export const siteEndpoints = createMiddleware<AppEnv>(async (c, next) => {
  const context = c.get("request");
  const location = await context.location();
  c.set("location", location);
  const { resolved, match } = location;
  const endpoint: Handler<AppEnv> | undefined = match ? endpointOf(match.route.name) : undefined;
  if (!resolved || !match || !endpoint) return next();
  const { site } = resolved;
  c.set("siteLocation", {
    site,
    origin: originOfSite(resolved, context.config.publicUrl),
    routeName: match.route.name,
    params: { ...ownerParams(site), ...match.params },
  });
  return endpoint(c, next);
});

function endpointOf(name: RouteName): Handler<AppEnv> | undefined {
  return (ENDPOINTS as Partial<Record<RouteName, Handler<AppEnv>>>)[name];
}
