import type { NavigationDestination } from "../../../shared/enums.ts";
import { formatPath } from "../../../shared/routes/buildPath.ts";
import type { HostSite } from "../../../shared/routes/pattern.ts";
import type { RouteName } from "../../../shared/routes/routes.ts";

/** An entry of a publication's navigation. */
export interface NavigationItem {
  readonly destination: NavigationDestination;
  readonly title: string;
  readonly value: string;
}

/** The route of each destination type and the param that takes the entry's value. */
const ROUTES: Readonly<
  Record<Exclude<NavigationDestination, "EXTERNAL_URL">, readonly [RouteName, param?: string]>
> = {
  ABOUT: ["ShowCollectionAbout"],
  ARCHIVE: ["ShowCollectionArchive"],
  LATEST: ["ShowCollectionLatest"],
  PAGE: ["ShowCollectionSubpage", "subpageSlug"],
  POST: ["ShowPostUnderCollection", "postId"],
  SECTION: ["ShowCollectionFeaturePage", "topicSlug"],
  TAG_FEED: ["ShowCollectionTagged", "tagSlug"],
  TRENDING: ["ShowCollectionTrending"],
};

/** Returns an entry's address: a path on the site, or the absolute URL of an external one. */
export function navigationHref(
  item: NavigationItem,
  collectionSlug: string,
  site: HostSite,
): string {
  const { destination, value } = item;
  if (destination === "EXTERNAL_URL") return value;
  const [route, param] = ROUTES[destination];
  return formatPath(route, { collectionSlug, ...(param ? { [param]: value } : {}) }, { site });
}
