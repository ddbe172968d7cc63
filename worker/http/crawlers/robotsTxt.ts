// Generates robots.txt (RFC 9309). It disallows pages about a single reader, pages that change
// something, and searches, which are unlimited in number. Other pages that must not be indexed say
// so themselves with noindex, which a crawler can only see if it may fetch them.

import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { PageId } from "../../../shared/routes/layouts.ts";
import { patternOn } from "../../../shared/routes/matchRoute.ts";
import type { PatternSegment, SiteKind } from "../../../shared/routes/pattern.ts";
import {
  type ProductRoute,
  type RouteName,
  routeNamed,
  ROUTES,
} from "../../../shared/routes/routes.ts";

/**
 * First path segments that are always disallowed, even where the route table has no route for them.
 */
const CLOSED_SEGMENTS = ["_", "me"];

const CLOSED_PAGES: ReadonlySet<PageId> = new Set<PageId>([
  "checkout",
  "community-publication-manage-featured-stories",
  "community-publication-stats",
  "editor-inbox",
  "goodbye",
  "import-story",
  "manage-membership",
  "manage-membership-confirmation",
  "mobile-verification",
  "mobile-web-editor-redirect",
  "newsletter",
  "onboarding-plans",
  "partner-program-application",
  "partner-program-payout-settings",
  "partner-program-stripe-finish",
  "partner-program-stripe-reconnect",
  "partner-program-stripe-reconnect-success",
  "plans-confirmation",
  "post-info",
  "post-settings",
  "publication-custom-domain-settings",
  "publication-design-editor",
  "publication-digest-stats",
  "publication-newsletter-settings",
  "publication-settings",
  "publication-stories",
  "publication-submissions",
  "redeem-gift-membership",
  "review-submission",
  "search",
  "member-feeds",
  "sequence-editor",
  "share-success",
  "stats-homepage",
  "stats-post",
  "story-editor",
  "story-revision",
  "subscription-stats",
  "topic-editor",
  "topics-onboarding",
  "welcome-member",
]);

const CLOSED_ENDPOINTS: ReadonlySet<RouteName> = new Set<RouteName>([
  "ExportUserAudience",
  "RecordPostRead",
  "ShowPostState",
]);

/** The text of robots.txt for a kind of site. `sitemap` is the absolute URL of its sitemap. */
export function robotsTxt(kind: SiteKind, sitemap: string): string {
  const rules = closedPatterns(kind).map((pattern) => `Disallow: ${pattern}\n`);
  // Stories link to oEmbed in their head, for software of other sites.
  const open = `Allow: ${buildPath("ShowOEmbed")}\n`;
  return `User-agent: *\n${open}${rules.join("")}\nSitemap: ${sitemap}\n`;
}

interface Node {
  readonly children: Map<string, Node>;
  route: ProductRoute | null;
}

/**
 * The disallowed patterns in the notation of RFC 9309: a path that continues after a slash, or
 * ends.
 */
function closedPatterns(kind: SiteKind): string[] {
  const root: Node = { children: new Map(), route: null };
  for (const route of ROUTES) {
    const segments = patternOn(kind, route);
    // A "*" also matches slashes: a pattern that starts with one would disallow "/tag/settings"
    // along with "/{collectionSlug}/settings". Pages under a publication's slug expose nothing to
    // anonymous viewers.
    if (!segments || (segments[0]?.name !== undefined && !segments[0].at)) continue;
    let node = root;
    for (const segment of segments) node = childFor(node, segment);
    node.route ??= route;
  }
  const patterns = new Set(CLOSED_SEGMENTS.flatMap((segment) => closed(`/${segment}`, true, true)));
  collect(root, "", patterns);
  return [...patterns];
}

function childFor(node: Node, segment: PatternSegment): Node {
  const text = segment.name === undefined ? segment.literal : segment.at ? "@*" : "*";
  let child = node.children.get(text);
  if (!child) node.children.set(text, (child = { children: new Map(), route: null }));
  return child;
}

/**
 * Adds one pattern if everything from a node on is disallowed; otherwise descends into its
 * children.
 */
function collect(node: Node, path: string, patterns: Set<string>): void {
  const isRoot = path === "";
  if (!isRoot && isClosedFrom(node)) {
    for (const pattern of closed(path, node.route !== null, node.children.size > 0)) {
      patterns.add(pattern);
    }
    return;
  }
  if (node.route && !isRoot && isClosed(node.route)) {
    for (const pattern of closed(path, true, false)) patterns.add(pattern);
  }
  for (const [segment, child] of node.children) collect(child, `${path}/${segment}`, patterns);
}

/** Matches the path with and without a query, but no other path with the same prefix. */
function closed(path: string, ends: boolean, goesOn: boolean): string[] {
  return [...(ends ? [`${path}$`, `${path}?`] : []), ...(goesOn ? [`${path}/`] : [])];
}

function isClosedFrom({ route, children }: Node): boolean {
  return (!route || isClosed(route)) && [...children.values()].every(isClosedFrom);
}

function isClosed(route: ProductRoute): boolean {
  if (route.redirectTo) return isClosed(routeNamed(route.redirectTo.name));
  const first = route.path.split("/")[1] ?? "";
  if (route.service === "auth" || CLOSED_SEGMENTS.includes(first)) return true;
  return route.page ? CLOSED_PAGES.has(route.page) : CLOSED_ENDPOINTS.has(route.name);
}
