import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { formatPath } from "../../../shared/routes/buildPath.ts";
import type { PageLocation } from "../../app/page.ts";
import { siteHref } from "../../app/siteHref.ts";

/** Returns a list's address under its owner's name, from any site. */
export function catalogHref(
  location: PageLocation,
  { username, slug }: { username: string; slug: string },
): string {
  return siteHref(formatPath("ShowUserList", { username, catalogSlugId: slug }), location);
}

/** "1 follower", "12 followers". */
export function followersText(count: number): string {
  return count === 1 ? "1 follower" : `${abbreviateNumber(count)} followers`;
}

/** "1 story", "12 stories". */
export function storiesText(count: number): string {
  return count === 1 ? "1 story" : `${count} stories`;
}
