// Maps addresses to cacheable pages for the fast path. On the main host the result depends only on
// the address, so each isolate memoizes it.

import type { ProductRoute } from "../../../shared/routes/routes.ts";
import { hasSecretQuery } from "../../../shared/privacy/secretParams.ts";
import type { Config } from "../../env.ts";
import { isToBeKnown } from "../identity/sessions/knowReader.ts";
import type { RequestContext } from "../request/requestContext.ts";
import type { CacheablePage } from "./cacheablePage.ts";

/** A cacheable page and the route that leads to it. */
export interface CacheableRoute {
  page: CacheablePage;
  route: ProductRoute;
  pathname: string;
}

/** Most memoized addresses, and the longest one in characters. */
const MAX_ROUTES = 1000;
const MAX_LENGTH = 300;

/** The memoized routes of the main host by address, for one configuration. */
let remembered: { config: Config; routes: Map<string, CacheableRoute> } | null = null;

/** The memoized route of a main-host address; null if it isn't memoized. */
export function rememberedRoute(config: Config, address: string): CacheableRoute | null {
  return remembered?.config === config ? (remembered.routes.get(address) ?? null) : null;
}

/**
 * The cacheable page that a request may get as an anonymous viewer on the fast path; null if it
 * must take the full path. Throws like `RequestContext.location`.
 */
export async function findCacheableRoute(context: RequestContext): Promise<CacheableRoute | null> {
  const location = await context.location();
  const { url, resolved, match, page } = location;
  // URLs with secrets need a stricter Referrer-Policy, which only the full path sets.
  if (hasSecretQuery(url.search)) return null;
  if (!page || !match || isToBeKnown(context, location)) return null;
  const route: CacheableRoute = { page, route: match.route, pathname: url.pathname };
  // Other hosts may change their owner.
  if (resolved?.role === "main") remember(context.config, context.url, route);
  return route;
}

function remember(config: Config, address: string, route: CacheableRoute): void {
  if (address.length > MAX_LENGTH) return;
  if (remembered?.config !== config) remembered = { config, routes: new Map() };
  const { routes } = remembered;
  // Evicts the oldest entry.
  if (routes.size >= MAX_ROUTES) routes.delete(routes.keys().next().value!);
  routes.set(address, route);
}
