import { formatPath } from "../../../shared/routes/buildPath.ts";
import type { RouteName } from "../../../shared/routes/routes.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import type { PageLocation, PageResult } from "../../runtime/page/page.ts";

/** The publication fields that a management page needs for its result. */
interface WorkedOn {
  readonly slug: string;
  readonly name: string;
  readonly viewerEdge: { readonly viewerStaffRole: string | null | undefined };
}

/**
 * Returns the result of a publication's management page: not found without the required role;
 * anonymous viewers are redirected to sign-in.
 */
export function workResult(
  collection: WorkedOn | null | undefined,
  location: PageLocation,
  { title, roles }: { title: string; roles: readonly string[] },
): PageResult {
  const { params, path, site, isLoggedIn } = location;
  if (!isLoggedIn) {
    const to = signInPath({ operation: "login", redirect: path });
    return { kind: "redirect", to, isPermanent: false };
  }
  const role = collection?.viewerEdge.viewerStaffRole;
  if (!collection || !role || !roles.includes(role)) return { kind: "notFound" };
  const { slug, name } = collection;
  const asked = params.collectionSlug ?? params.publicationSlug;
  if (asked !== undefined && asked !== slug) {
    const own = { ...params, collectionSlug: slug, publicationSlug: slug };
    const to = formatPath(location.routeName as RouteName, own, { site });
    return { kind: "redirect", to, isPermanent: true };
  }
  return { kind: "found", head: { title: `${title} · ${name}`, robots: "noindex" } };
}

/** The roles that decide what a publication publishes. */
export const STAFF = ["OWNER", "EDITOR"] as const;
