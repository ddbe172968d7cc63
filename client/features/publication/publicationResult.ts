import { formatPath } from "../../../shared/routes/buildPath.ts";
import { ownUrl } from "../../../shared/routes/ownUrl.ts";
import type { RouteName } from "../../../shared/routes/routes.ts";
import { feedLink } from "../../app/feedLink.ts";
import type { PageHead, PageLocation, PageResult } from "../../app/page.ts";

/** What every page of a publication must know of it to answer. */
export interface AddressedPublication {
  readonly slug: string;
  readonly name: string;
  readonly customDomainState: {
    readonly live: { readonly domain: string } | null | undefined;
  };
}

/** The absolute address of a publication's page: on its own host where it has one. */
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
 * What a publication means for the answer of one of its pages: none is not found, another spelling
 * of its slug leads to its own, and the head names the page's one address.
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
