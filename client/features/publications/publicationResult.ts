import { formatPath } from "../../../shared/routes/buildPath.ts";
import { ownUrl } from "../../../shared/routes/paths/ownUrl.ts";
import type { RouteName } from "../../../shared/routes/routes.ts";
import { feedLink } from "../../runtime/page/feedLink.ts";
import type { PageHead, PageLocation, PageResult } from "../../runtime/page/page.ts";

/** The publication fields that every publication page needs for its result. */
export interface AddressedPublication {
  readonly slug: string;
  readonly name: string;
  readonly customDomainState: {
    readonly live: { readonly domain: string } | null | undefined;
  };
}

/** Returns the absolute URL of a publication's page, on its custom host if it has one. */
export function publicationAddress(
  { slug, customDomainState }: Pick<AddressedPublication, "slug" | "customDomainState">,
  publicUrl: string,
  route: RouteName,
  params: Readonly<Record<string, string>>,
): string {
  const domain = customDomainState.live?.domain;
  return ownUrl({ kind: "collection", collectionSlug: slug, domain }, publicUrl, route, params);
}

/**
 * Returns the result of a publication's page: not found without a publication, a redirect for other
 * spellings of the slug, and a head with the canonical URL.
 */
export function publicationResult<Publication extends AddressedPublication>(
  publication: Publication | null | undefined,
  location: PageLocation,
  headOf: (publication: Publication, canonical: string) => PageHead,
): PageResult {
  if (!publication) return { kind: "notFound" };
  const { params, publicUrl, site } = location;
  const route = location.routeName as RouteName;
  if (params.collectionSlug !== undefined && params.collectionSlug !== publication.slug) {
    const own = { ...params, collectionSlug: publication.slug };
    const query = { p: location.query.p };
    return { kind: "redirect", to: formatPath(route, own, { site, query }), isPermanent: true };
  }
  const address = publicationAddress(publication, publicUrl, route, params);
  const head = headOf(publication, address);
  const feed = feedLink(
    publication.name,
    publicationAddress(publication, publicUrl, "FeedUnderCollection", {}),
  );
  const alternates = [...(head.alternates ?? []), feed];
  return { kind: "found", head: { ...head, alternates }, address };
}
