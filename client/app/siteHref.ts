import { formatPath } from "../../shared/routes/buildPath.ts";
import { matchRoute } from "../../shared/routes/matchRoute.ts";
import type { PageLocation } from "./page.ts";

/**
 * Where one of the main site's paths is found from the site a page stands on: under the short
 * address that the site's owner has there, else on the main site.
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
