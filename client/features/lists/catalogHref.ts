import { formatPath } from "../../../shared/routes/buildPath.ts";
import type { PageLocation } from "../../runtime/page/page.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";

/** Returns a list's address under its owner's name, from any site. */
export function catalogHref(
  location: PageLocation,
  { username, slug }: { username: string; slug: string },
): string {
  return siteHref(formatPath("ShowUserList", { username, catalogSlugId: slug }), location);
}
