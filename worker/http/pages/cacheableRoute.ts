// Owns what an address comes to on the short way to kept pages. On the main host that depends on
// nothing but the address, so that an isolate works it out once for each that is asked for often.

import { matchRoute } from "../../../shared/routes/matchRoute.ts";
import type { ProductRoute } from "../../../shared/routes/routes.ts";
import { hasSecretQuery } from "../../../shared/rules/secretParams.ts";
import { resolveHost } from "../../edge/resolveSite.ts";
import type { Config } from "../../env.ts";
import { isToBeKnown } from "../identity/knowReader.ts";
import { cacheablePageOf, type PlacedPage } from "./cacheablePage.ts";
import { contextOf, type RequestScope } from "../request/requestContext.ts";

/** A page that may be kept, and the route by which it is asked for. */
export interface CacheableRoute {
  page: PlacedPage;
  route: ProductRoute;
  pathname: string;
}

/** Most addresses that an isolate remembers, and the longest, in characters. */
const MAX_PLACES = 1000;
const MAX_LENGTH = 300;

/** The places of the main host, by the addresses that name them, for one configuration. */
let remembered: { config: Config; places: Map<string, CacheableRoute> } | null = null;

/** The place that an address of the main host is remembered to name; null for one that is not. */
export function rememberedRoute(config: Config, address: string): CacheableRoute | null {
  return remembered?.config === config ? (remembered.places.get(address) ?? null) : null;
}

/**
 * The place that a request names, where a stranger may be shown what is kept of it without being asked
 * who they are, and by the short way's headers; else null. `address` is the request's. Throws as `contextOf` and `resolveHost`.
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
  // An address that opens something has another policy for referrers, which the long way gives it.
  if (hasSecretQuery(url.search)) return null;
  if (!page || !match || isToBeKnown(context, located, scope.request)) return null;
  const place: CacheableRoute = { page, route: match.route, pathname: url.pathname };
  // Any other host may come to be somebody else's.
  if (resolved?.role === "main") remember(context.config, address, place);
  return place;
}

function remember(config: Config, address: string, place: CacheableRoute): void {
  if (address.length > MAX_LENGTH) return;
  if (remembered?.config !== config) remembered = { config, places: new Map() };
  const { places } = remembered;
  // The one that has been known for longest makes room.
  if (places.size >= MAX_PLACES) places.delete(places.keys().next().value!);
  places.set(address, place);
}
