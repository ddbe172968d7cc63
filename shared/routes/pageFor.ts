// Owns which page a route renders for a viewer: flags and sign-in choose between variants.
import type { Route } from "./defineRoute.ts";
import {
  hasLitePublications,
  hasWideNavigation,
  type PageId,
  type RouteFlags,
  TWO_COLUMN_VARIANTS,
} from "./layouts.ts";
import type { SiteKind } from "./pattern.ts";

/** Community variants by the page they replace. */
const COMMUNITY_VARIANTS: Partial<Record<PageId, PageId>> = {
  "publication-about": "community-publication-about",
  "publication-followers": "community-publication-followers",
  "publication-newsletter-landing": "community-publication-newsletter-landing",
  "publication-newsletter-promotion": "community-publication-newsletter-promotion",
  "publication-profile": "community-publication-profile",
  "publication-tagged": "community-publication-tagged",
};

export interface PageConditions {
  readonly site: SiteKind;
  readonly flags: RouteFlags;
  readonly isLoggedIn: boolean;
}

/**
 * Returns the page of a route. Null for redirects and endpoints, and when the required variant flag
 * is off; the latter shows the not-found view.
 */
export function pageFor(
  route: Pick<Route, "page" | "serviceVariantFlag" | "customDomainVariantFlag">,
  { site, flags, isLoggedIn }: PageConditions,
): PageId | null {
  const { page } = route;
  const flag = site === "default" ? route.serviceVariantFlag : route.customDomainVariantFlag;
  if (!page || (flag && flags[flag] !== true)) return null;
  if (page === "home") return isLoggedIn ? "home" : "home-lo";
  if (page in TWO_COLUMN_VARIANTS && !hasWideNavigation(flags)) {
    return TWO_COLUMN_VARIANTS[page as keyof typeof TWO_COLUMN_VARIANTS];
  }
  if (hasLitePublications(flags)) return COMMUNITY_VARIANTS[page] ?? page;
  return page === "community-publication-archive" ? null : page;
}

/** Returns true for routes whose page depends on the viewer's flags or sign-in. */
export function hasVariants(
  route: Pick<Route, "page" | "serviceVariantFlag" | "customDomainVariantFlag">,
): boolean {
  const { page } = route;
  if (!page) return false;
  return (
    page === "home" ||
    page === "community-publication-archive" ||
    page in TWO_COLUMN_VARIANTS ||
    page in COMMUNITY_VARIANTS ||
    route.serviceVariantFlag !== null ||
    route.customDomainVariantFlag !== null
  );
}
