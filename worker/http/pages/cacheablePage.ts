import { formatPath } from "../../../shared/routes/buildPath.ts";
import type { RouteMatch } from "../../../shared/routes/matchRoute.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { cacheableQuery } from "../../../shared/routes/queryAllowList.ts";
import { withoutTrailingSlash } from "../../../shared/routes/redirects.ts";
import type { CacheSubject } from "../../../shared/cache/cacheDecision.ts";
import { catalogIdOfSlug } from "../../../shared/lists/catalogSlug.ts";
import { cacheSubject, cacheableTabs } from "../../../shared/cache/cacheSubject.ts";
import type { PageAddress } from "../../edge/pageCache.ts";
import type { RouteLocation } from "../../render/pageRequest.ts";

/** A cacheable page and its cache key. */
export interface CacheablePage {
  readonly subject: CacheSubject;
  readonly address: PageAddress;
  /** Where the URL of the cache key leads. */
  readonly location: RouteLocation;
}

/**
 * The cacheable page of a request; null if there is none. The cache key uses the resolved host and
 * a canonical path, so that neither a forged Host nor another spelling creates an entry
 * (worker/decisions/015). `publicUrl` is the main site's origin.
 */
export function cacheablePageOf(
  { url, resolved, match }: RouteLocation,
  publicUrl: string,
): CacheablePage | null {
  if (!match || !resolved || (resolved.role !== "main" && resolved.role !== "own")) return null;
  if (withoutTrailingSlash(url.pathname, url.search) !== null) return null;
  // Only signed-out readers get a cached home; flag variants show the same data.
  const page = match.route.page === "home" ? "home-lo" : match.route.page;
  const subject = page ? cacheSubject(page) : null;
  if (!page || !subject) return null;
  const params = canonicalParams(match);
  const query = cacheableQuery(url.search, cacheableTabs(page));
  if (params === null || query === null) return null;
  try {
    const path = formatPath(match.route.name, params, { site: resolved.site });
    const address = { host: resolved.host, ownerId: resolved.ownerId, path, query };
    // A path that `formatPath` builds leads to its route again.
    const canonical = { route: match.route, params };
    const location = { url: urlOfPage(address, publicUrl), resolved, match: canonical };
    return { subject, address, location };
  } catch {
    // These params can't form a path, so the page doesn't exist.
    return null;
  }
}

/** The URL of a cache key. */
export function urlOfPage({ host, path, query }: PageAddress, publicUrl: string): URL {
  const scheme = publicUrl.slice(0, publicUrl.indexOf(":"));
  return new URL(`${scheme}://${host}${path}${query}`);
}

const catalogIdOf = ({ catalogSlugId = "" }: RouteMatch["params"]): string =>
  catalogIdOfSlug(catalogSlugId, "") ?? "";

/** The params of the canonical path; null if they don't identify a cacheable page. */
function canonicalParams({ route, params }: RouteMatch): RouteMatch["params"] | null {
  const { postId, sequenceSlug, token } = params;
  // A friend link's page has more than everyone may read.
  if (token !== undefined) return null;
  // A user has one such page per publication.
  if (route.name === "ShowCollectionUser") return null;
  // A story's URL accepts any words before its id, and any sequence.
  if (sequenceSlug !== undefined) return null;
  const canonical = {
    ...params,
    ...(postId === undefined ? {} : { postId: postIdFromParam(postId)! }),
    // The embed URL of a list accepts any words too; only the list's own page redirects to the
    // current ones.
    ...(route.name === "EmbedCatalog" ? { catalogSlugId: catalogIdOf(params) } : {}),
  };
  return Object.values(canonical).includes("") ? null : canonical;
}
