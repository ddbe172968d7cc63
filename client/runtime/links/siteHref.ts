import { formatPath } from "../../../shared/routes/buildPath.ts";
import { matchRoute } from "../../../shared/routes/matchRoute.ts";
import type { PageLocation } from "../page/page.ts";

/**
 * Returns the link to a path of the main site from the current site: the short path if this site
 * serves the page, otherwise an absolute URL on the main site.
 */
export function siteHref(
  path: string,
  { site, publicUrl }: Pick<PageLocation, "site" | "publicUrl">,
): string {
  if (site.kind === "default") return path;
  const [pathname = "", rest = ""] = path.split(/(?=[?#])/, 2);
  const match = matchRoute({ kind: "default" }, pathname);
  const own = match && formatPath(match.route.name, match.params, { site });
  return own !== null && own !== pathname ? own + rest : publicUrl + path;
}
