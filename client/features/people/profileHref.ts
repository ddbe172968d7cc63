import { formatPath } from "../../../shared/routes/buildPath.ts";
import type { PROFILE_ROUTES } from "../../../shared/routes/profileRoutes.ts";
import type { PageLocation } from "../../app/page.ts";
import { siteHref } from "../../app/siteHref.ts";

/** The pages that a person has as someone who is read. */
export type ProfileRoute = Extract<
  keyof typeof PROFILE_ROUTES,
  | "ShowUser"
  | "ShowUserAbout"
  | "ShowUserBooks"
  | "ShowUserFollowers"
  | "ShowUserFollowing"
  | "ShowUserLists"
  | "ShowUserPublications"
>;

/** The username whose page this is: a person's own site leaves it out of its addresses. */
export function profileUsername({ params, site }: PageLocation): string | null {
  return params.username ?? (site.kind === "user" ? (site.username ?? null) : null);
}

/** The address of a person's page, from whatever site the reader is on. */
export function profileHref(
  location: PageLocation,
  route: ProfileRoute,
  username: string,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  return siteHref(formatPath(route, { username }, { query }), location);
}
