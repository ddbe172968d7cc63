import { isRouteBuilt } from "../../client/runtime/page/builtRoutes.ts";
import { locateMatch } from "../../client/shell/locate.ts";
import type { Page, PageLocation } from "../../client/runtime/page/page.ts";
import { isBuilt, loadPage, NOT_FOUND_PAGE } from "../../client/runtime/page/pages.ts";
import type { RouteMatch } from "../../shared/routes/matchRoute.ts";
import { hasVariants } from "../../shared/routes/pageFor.ts";
import type { HostSite, Site } from "../../shared/routes/pattern.ts";
import type { AnswerAgain, PageRedirect, PageRequest, RouteLocation } from "./pageRequest.ts";
import { redirectOfRoute } from "./redirectOfRoute.ts";
import { type QueryAnswer, runQuery } from "./runQuery.ts";
import {
  ANONYMOUS,
  presumedVariant,
  readAnonymous,
  readViewer,
  type ViewerVariant,
} from "./viewerVariant.ts";

/** The page of a location, before its data is read. */
export interface PlacedPage {
  kind: "page";
  status: 200 | 404;
  location: PageLocation;
  /** The answer to the page's query if it was started before the variant was known; or null. */
  started: { page: Page; answer: Promise<QueryAnswer> } | null;
}

/**
 * Selects a page's variant. The presumed one is known without any read; `queryPage` replaces it if
 * the viewer has another one.
 */
type VariantFor = "viewer" | "anonymous" | "presumed";

/**
 * Finds the page of a location. `beside` is called before the page's query, if that is started.
 */
export async function placePage(
  context: PageRequest,
  route: RouteLocation,
  variantFor: VariantFor,
  beside: () => void = () => {},
): Promise<PlacedPage | PageRedirect | AnswerAgain> {
  const { url, resolved, match } = route;
  if (!resolved) return nowhere(variantFor);
  const redirect = redirectOfRoute(route, context.config.publicUrl);
  if (redirect) return redirect;
  const { site } = resolved;
  if (!match || match.route.redirectTo || !isRouteBuilt(match, site)) return nowhere(variantFor);
  const { variant, started } = await findVariant(context, { url, site, match }, variantFor, beside);
  const location = locationOf(context, { url, site, match }, variant);
  return location && isBuilt(location.pageId)
    ? { kind: "page", status: 200, location, started }
    : nowhere(variantFor);
}

/** The not-found page of a location. */
export function placeNotFound(
  { config, now }: PageRequest,
  { url, resolved }: RouteLocation,
): PlacedPage {
  const site: HostSite = resolved?.site ?? { kind: "nobody" };
  const location: PageLocation = {
    routeName: "NotFound",
    metricName: "unidentified",
    pageId: NOT_FOUND_PAGE,
    params: {},
    query: {},
    path: url.pathname,
    site,
    publicUrl: config.publicUrl,
    now,
    ...ANONYMOUS,
  };
  return { kind: "page", status: 404, location, started: null };
}

/** A page that doesn't exist for anonymous viewers may exist for this viewer. */
const nowhere = (variantFor: VariantFor): AnswerAgain => ({
  kind: "again",
  as: variantFor === "viewer" ? "not-found" : "viewer",
});

interface MatchedRoute {
  url: URL;
  site: Site;
  match: RouteMatch;
}

function locationOf(
  { config, now }: PageRequest,
  { url, site, match }: MatchedRoute,
  variant: ViewerVariant,
): PageLocation | null {
  return locateMatch(match, url, { site, publicUrl: config.publicUrl, now, ...variant });
}

/**
 * What selects the variant of a route's page. Most pages have none, so that the viewer is read in
 * parallel with the page's query, not before it. For the others, the query of the variant that most
 * viewers have is started at once: usually it is the one that the page needs.
 */
async function findVariant(
  context: PageRequest,
  matched: MatchedRoute,
  variantFor: VariantFor,
  beside: () => void,
): Promise<{ variant: ViewerVariant; started: PlacedPage["started"] }> {
  if (!hasVariants(matched.match.route)) return { variant: ANONYMOUS, started: null };
  const presumed = presumedVariant(variantFor === "viewer" && context.hasSessionCookie);
  if (variantFor === "presumed") return { variant: presumed, started: null };
  const started = await startQuery(context, locationOf(context, matched, presumed), beside);
  if (variantFor === "anonymous") return { variant: await readAnonymous(context), started };
  const { session, flags } = await readViewer(context);
  return { variant: { isLoggedIn: session !== null, flags }, started };
}

/** Starts the query of a page, so that it shares the query batch of the viewer. */
async function startQuery(
  context: PageRequest,
  location: PageLocation | null,
  beside: () => void,
): Promise<PlacedPage["started"]> {
  if (!location || !isBuilt(location.pageId)) return null;
  const page = await loadPage(location.pageId);
  if (!page.query) return null;
  beside();
  const answer = runQuery(context, page.query, page.variables(location));
  answer.catch(() => {});
  return { page, answer };
}
