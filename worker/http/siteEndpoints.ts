import type { Handler } from "hono";
import { createMiddleware } from "hono/factory";
import { matchRoute } from "../../shared/routes/matchRoute.ts";
import type { RouteName } from "../../shared/routes/routes.ts";
import { originOfSite, ownerParams } from "../edge/canonicalHost.ts";
import { resolveHost } from "../edge/resolveSite.ts";
import { ENDPOINTS } from "./endpoints.ts";
import type { AppEnv } from "./request/requestContext.ts";

/**
 * Resolves the host and route of a request, and calls the route's endpoint if it has one; otherwise
 * the pages handle it.
 */
export const siteEndpoints = createMiddleware<AppEnv>(async (c, next) => {
  const context = c.get("request");
  const url = new URL(c.req.url);
  const resolved = await resolveHost(context, url.host);
  const match = resolved && matchRoute(resolved.site, url.pathname);
  c.set("located", { url, resolved, match });
  const endpoint: Handler<AppEnv> | undefined = match ? endpointOf(match.route.name) : undefined;
  if (!match || !endpoint) return next();
  const { site } = resolved;
  c.set("place", {
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
