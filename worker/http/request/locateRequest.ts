// Finds where a request leads: its site, its route, and the cacheable page there. Each request is
// located once, by `RequestContext.location`.

import { matchRoute } from "../../../shared/routes/matchRoute.ts";
import type { DomainContext } from "../../domain/kernel/context.ts";
import { resolveHost } from "../../edge/resolveSite.ts";
import type { RouteLocation } from "../../render/pageRequest.ts";
import { type CacheablePage, cacheablePageOf } from "../pages/cacheablePage.ts";

/** Where a request leads. */
export interface RequestLocation extends RouteLocation {
  /** The cacheable page there; null if there is none. */
  readonly page: CacheablePage | null;
}

/** Resolves a URL's host and matches its route. */
export async function locateUrl(context: DomainContext, url: URL): Promise<RouteLocation> {
  const resolved = await resolveHost(context, url.host);
  return { url, resolved, match: resolved && matchRoute(resolved.site, url.pathname) };
}

/** Locates a request by its URL. */
export async function locateRequest(context: DomainContext, url: URL): Promise<RequestLocation> {
  const location = await locateUrl(context, url);
  return { ...location, page: cacheablePageOf(location, context.config.publicUrl) };
}
