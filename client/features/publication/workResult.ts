import { formatPath } from "../../../shared/routes/buildPath.ts";
import type { RouteName } from "../../../shared/routes/routes.ts";
import { signInPath } from "../../../shared/routes/signInPath.ts";
import type { PageLocation, PageResult } from "../../app/page.ts";

/** What a page where a publication is worked on must know of it to answer. */
interface WorkedOn {
  readonly slug: string;
  readonly name: string;
  readonly viewerEdge: { readonly viewerStaffRole: string | null | undefined };
}

/**
 * The answer of a page where a publication is worked on: those who may not are told that there is no
 * such page, visitors are asked to sign in.
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

/** Those who decide what stands in a publication. */
export const STAFF = ["OWNER", "EDITOR"] as const;
