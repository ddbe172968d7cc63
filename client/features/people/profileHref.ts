import { formatPath } from "../../../shared/routes/buildPath.ts";
import type { PROFILE_ROUTES } from "../../../shared/routes/table/profileRoutes.ts";
import type { PageLocation } from "../../runtime/page/page.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";

/** The public pages of a user. */
export type ProfileRoute = Extract<
  keyof typeof PROFILE_ROUTES,
  | "ShowUser"
  | "ShowUserAbout"
  | "ShowUserBooks"
  | "ShowUserFollowers"
  | "ShowUserFollowing"
  | "ShowUserHighlights"
  | "ShowUserLists"
  | "ShowUserPublications"
  | "ShowUserRecommended"
  | "ShowUserResponses"
  | "ShowUserSeries"
  | "SubscribeToUser"
>;

/** Returns the username of the profile: a user's own site omits it from its URLs. */
export function profileUsername({ params, site }: PageLocation): string | null {
  return params.username ?? (site.kind === "user" ? (site.username ?? null) : null);
}

/** Returns the address of a user's page, from any site. */
export function profileHref(
  location: PageLocation,
  route: ProfileRoute,
  username: string,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  return siteHref(formatPath(route, { username }, { query }), location);
}
