// Maps addresses to cacheable pages for the fast path. On the main host the result depends only on
// the address, so each isolate memoizes it.

import { matchRoute } from "../../../shared/routes/matchRoute.ts";
import type { ProductRoute } from "../../../shared/routes/routes.ts";
import { hasSecretQuery } from "../../../shared/rules/secretParams.ts";
import { resolveHost } from "../../edge/resolveSite.ts";
import type { Config } from "../../env.ts";
import { isToBeKnown } from "../identity/knowReader.ts";
import { cacheablePageOf, type PlacedPage } from "./cacheablePage.ts";
import { contextOf, type RequestScope } from "../request/requestContext.ts";

/** A cacheable page and the route that leads to it. */
export interface CacheableRoute {
  page: PlacedPage;
  route: ProductRoute;
  pathname: string;
}

/** Most memoized addresses, and the longest one in characters. */
const MAX_PLACES = 1000;
const MAX_LENGTH = 300;

/** The memoized routes of the main host by address, for one configuration. */
let remembered: { config: Config; places: Map<string, CacheableRoute> } | null = null;

/** The memoized route of a main-host address; null if it isn't memoized. */
export function rememberedRoute(config: Config, address: string): CacheableRoute | null {
  return remembered?.config === config ? (remembered.places.get(address) ?? null) : null;
}

/**
 * The cacheable page that a request may get as an anonymous viewer on the fast path; null if it
 * must take the full path. `address` is the request's URL. Throws like `contextOf` and
 * `resolveHost`.
 */
export async function findPlace(
  scope: RequestScope,
  address: string,
): Promise<CacheableRoute | null> {
  const context = await contextOf(scope);
  const url = new URL(address);
  const resolved = await resolveHost(context, url.host);
  const match = resolved && matchRoute(resolved.site, url.pathname);
  const located = { url, resolved, match };
  const page = cacheablePageOf(located);
  // URLs with secrets need a stricter Referrer-Policy, which only the full path sets.
  if (hasSecretQuery(url.search)) return null;
  if (!page || !match || isToBeKnown(context, located, scope.request)) return null;
  const place: CacheableRoute = { page, route: match.route, pathname: url.pathname };
  // Other hosts may change their owner.
  if (resolved?.role === "main") remember(context.config, address, place);
  return place;
}

function remember(config: Config, address: string, place: CacheableRoute): void {
  if (address.length > MAX_LENGTH) return;
  if (remembered?.config !== config) remembered = { config, places: new Map() };
  const { places } = remembered;
  // Evicts the oldest entry.
  if (places.size >= MAX_PLACES) places.delete(places.keys().next().value!);
  places.set(address, place);
}
