import { formatPath } from "../../../shared/routes/buildPath.ts";
import type { RouteName } from "../../../shared/routes/routes.ts";
import type { PageHead, PageLocation, PageResult } from "../../app/page.ts";

/**
 * What a person's page means for the answer. It stands under the username as its owner writes it;
 * other cases of its letters, and the person's id, lead there. `publication` is the one whose writer they
 * are looked at as, where the address names one.
 */
export function profileResult(
  user: { readonly username: string },
  location: PageLocation,
  head: PageHead,
  publication?: { readonly slug: string },
): PageResult {
  const { params, site, routeName, path } = location;
  if (routeName === "ShowUserById") {
    // A username may change hands, the id does not: nobody should keep this answer.
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
