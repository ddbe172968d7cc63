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

/** A page that the edge may keep, and where. */
export interface PlacedPage {
  subject: CacheSubject;
  address: PageAddress;
}

/**
 * The page that a request names, where it is one that the edge may keep; else null. It is kept under
 * the resolved host and one spelling of its address, so that neither a made-up Host nor another
 * spelling names an entry (worker/decisions/031).
 */
export function cacheablePageOf({ url, resolved, match }: RequestLocation): PlacedPage | null {
  if (!match || !resolved || (resolved.role !== "main" && resolved.role !== "own")) return null;
  if (withoutTrailingSlash(url.pathname, url.search) !== null) return null;
  // Flags choose among variants that all show the same; sign-in chooses another home.
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

/** The one spelling of a match's path; null for one that has params which no page is kept by. */
function onePath({ route, params }: RouteMatch, site: Site): string | null {
  const { postId, sequenceSlug } = params;
  // A person is there under the name of each publication.
  if (route.name === "ShowCollectionUser") return null;
  // A story opens under any words before its id, and under the name of any sequence.
  if (sequenceSlug !== undefined) return null;
  const spelled = {
    ...params,
    ...(postId === undefined ? {} : { postId: postIdFromParam(postId)! }),
    // Another site's frame finds its list under any words, too; the list's own page leads on from them.
    ...(route.name === "EmbedCatalog" ? { catalogSlugId: catalogIdOf(params) } : {}),
  };
  if (Object.values(spelled).includes("")) return null;
  try {
    return formatPath(route.name, spelled, { site });
  } catch {
    // Params that no path can carry are no page's.
    return null;
  }
}
