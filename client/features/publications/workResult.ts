import { formatPath } from "../../../shared/routes/buildPath.ts";
import {
  type CollectionPermission,
  hasCollectionPermission,
} from "../../../shared/publications/collectionPermissions.ts";
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
 * Returns the result of a publication's management page: not found without the permission;
 * anonymous viewers are redirected to sign-in.
 */
export function workResult(
  collection: WorkedOn | null | undefined,
  location: PageLocation,
  { title, permission }: { title: string; permission: CollectionPermission },
): PageResult {
  const { params, path, site, isLoggedIn } = location;
  if (!isLoggedIn) {
    const to = signInPath({ operation: "login", redirect: path });
    return { kind: "redirect", to, isPermanent: false };
  }
  const role = collection?.viewerEdge.viewerStaffRole;
  if (!collection || !hasCollectionPermission(role, permission)) return { kind: "notFound" };
  const { slug, name } = collection;
  const asked = params.collectionSlug ?? params.publicationSlug;
  if (asked !== undefined && asked !== slug) {
    const own = { ...params, collectionSlug: slug, publicationSlug: slug };
    const to = formatPath(location.routeName as RouteName, own, { site });
    return { kind: "redirect", to, isPermanent: true };
  }
  return { kind: "found", head: { title: `${title} · ${name}`, robots: "noindex" } };
}
