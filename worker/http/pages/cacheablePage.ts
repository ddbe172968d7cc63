import { formatPath } from "../../../shared/routes/buildPath.ts";
import type { RouteMatch } from "../../../shared/routes/matchRoute.ts";
import type { Site } from "../../../shared/routes/pattern.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { cacheableQuery } from "../../../shared/routes/queryAllowList.ts";
import { withoutTrailingSlash } from "../../../shared/routes/redirects.ts";
import type { CacheSubject } from "../../../shared/rules/cacheDecision.ts";
import { catalogIdOfSlug } from "../../../shared/rules/catalogSlug.ts";
import { cacheSubject, cacheableTabs } from "../../../shared/rules/cacheSubject.ts";
import type { PageAddress } from "../../edge/pageCache.ts";
import type { RequestLocation } from "../request/requestContext.ts";

/** A cacheable page and its cache key. */
export interface PlacedPage {
  subject: CacheSubject;
  address: PageAddress;
}

/**
 * The cacheable page of a request; null if there is none. The cache key uses the resolved host and
 * a canonical path, so that neither a forged Host nor another spelling creates an entry
 * (worker/decisions/015).
 */
export function cacheablePageOf({ url, resolved, match }: RequestLocation): PlacedPage | null {
  if (!match || !resolved || (resolved.role !== "main" && resolved.role !== "own")) return null;
  if (withoutTrailingSlash(url.pathname, url.search) !== null) return null;
  // Only signed-out readers get a cached home; flag variants show the same data.
  const page = match.route.page === "home" ? "home-lo" : match.route.page;
  const subject = page ? cacheSubject(page) : null;
  if (!page || !subject) return null;
  const path = onePath(match, resolved.site);
  const query = cacheableQuery(url.search, cacheableTabs(page));
  return path === null || query === null
    ? null
    : { subject, address: { host: resolved.host, ownerId: resolved.ownerId, path, query } };
}

const catalogIdOf = ({ catalogSlugId = "" }: RouteMatch["params"]): string =>
  catalogIdOfSlug(catalogSlugId, "") ?? "";

/** The canonical path of a match; null if its params don't identify a cacheable page. */
function onePath({ route, params }: RouteMatch, site: Site): string | null {
  const { postId, sequenceSlug } = params;
  // A user has one such page per publication.
  if (route.name === "ShowCollectionUser") return null;
  // A story's URL accepts any words before its id, and any sequence.
  if (sequenceSlug !== undefined) return null;
  const spelled = {
    ...params,
    ...(postId === undefined ? {} : { postId: postIdFromParam(postId)! }),
    // The embed URL of a list accepts any words too; only the list's own page redirects to the
    // current ones.
    ...(route.name === "EmbedCatalog" ? { catalogSlugId: catalogIdOf(params) } : {}),
  };
  if (Object.values(spelled).includes("")) return null;
  try {
    return formatPath(route.name, spelled, { site });
  } catch {
    // These params can't form a path, so the page doesn't exist.
    return null;
  }
}
