import { formatPath } from "../../../shared/routes/buildPath.ts";
import type { RouteName } from "../../../shared/routes/routes.ts";
import type { PageHead, PageLocation, PageResult } from "../../runtime/page/page.ts";

/**
 * Returns the result of a profile. The canonical path contains the username in its owner's
 * spelling; other letter cases and the user id redirect there. `publication` is the one named in
 * the URL, if any.
 */
export function profileResult(
  user: { readonly username: string },
  location: PageLocation,
  head: PageHead,
  publication?: { readonly slug: string },
): PageResult {
  const { params, site, routeName, path } = location;
  if (routeName === "ShowUserById") {
    // Not permanent, because a username may change hands while the id doesn't.
    const to = formatPath("ShowUser", { username: user.username }, { site });
    return { kind: "redirect", to, isPermanent: false };
  }
  const own = {
    ...params,
    ...(params.username === undefined ? {} : { username: user.username }),
    ...(publication ? { collectionSlug: publication.slug } : {}),
  };
  if (
    params.username !== own.username ||
    (params.collectionSlug !== undefined && params.collectionSlug !== own.collectionSlug)
  ) {
    const to = formatPath(routeName as RouteName, own, { site });
    const query = path.includes("?") ? path.slice(path.indexOf("?")) : "";
    return { kind: "redirect", to: to + query, isPermanent: true };
  }
  return { kind: "found", head, address: head.canonical };
}
