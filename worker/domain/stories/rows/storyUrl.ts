import { formatPath } from "../../../../shared/routes/buildPath.ts";
import { ownUrl, type SiteOwner } from "../../../../shared/routes/paths/ownUrl.ts";
import { postSlugParam } from "../../../../shared/routes/postId.ts";
import type { RouteName } from "../../../../shared/routes/routes.ts";
import { liveDomain, type UserRow } from "../../people/rows/userRow.ts";
import type { CollectionRow } from "../../publications/rows/collectionRow.ts";

/** Fields of a story that determine its URL. */
interface Addressed {
  readonly id: string;
  readonly slug: string;
  readonly creator: Pick<UserRow, "username" | "domain" | "isHidden"> | null;
  readonly collection: Pick<CollectionRow, "slug" | "domain"> | null;
}

/** The canonical path of a story on the main site: under its publication, else under its writer. */
export function storyPath(story: Addressed): string {
  const { route, params } = placeOf(story);
  return formatPath(route, params);
}

/**
 * The canonical URL of a story: on the live host of its publication or, without a publication, of
 * its writer; else its path on the main site, whose origin is `publicUrl`.
 */
export function storyUrl(story: Addressed, publicUrl: string): string {
  const { owner, route, params } = placeOf(story);
  return owner ? ownUrl(owner, publicUrl, route, params) : publicUrl + formatPath(route, params);
}

interface Place {
  owner: SiteOwner | null;
  route: RouteName;
  params: Record<string, string>;
}

function placeOf({ id, slug, collection, creator }: Addressed): Place {
  const postId = postSlugParam(slug, id);
  if (collection) {
    const { slug: collectionSlug, domain } = collection;
    const owner = { kind: "collection", collectionSlug, domain } as const;
    return { owner, route: "ShowPostUnderCollection", params: { collectionSlug, postId } };
  }
  if (creator) {
    const { username } = creator;
    const owner = { kind: "user", username, domain: liveDomain(creator) } as const;
    return { owner, route: "ShowPostUnderUser", params: { username, postId } };
  }
  return { owner: null, route: "ShowPost", params: { postId } };
}
