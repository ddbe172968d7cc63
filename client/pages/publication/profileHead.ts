import type { PublicationProfilePageQuery$data } from "../../../generated/relay/PublicationProfilePageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { imageUrl } from "../../../shared/rules/imageUrl.ts";
import type { PageHead, PageLocation } from "../../app/page.ts";

type Publication = NonNullable<PublicationProfilePageQuery$data["collectionByDomainOrSlug"]>;

/** What a publication's home says of itself. Later pages of its stories are kept from searchers. */
export function profileHead(
  publication: Publication,
  canonical: string,
  { publicUrl, query }: PageLocation,
): PageHead {
  const { name, avatar } = publication;
  const { title, backgroundImage } = publication.publication.homepage;
  const description = publication.tagline || publication.description || undefined;
  const logo = avatar
    ? publicUrl + imageUrl(avatar.id, { mode: "crop", width: 256, height: 256 })
    : undefined;
  const image = backgroundImage
    ? publicUrl + imageUrl(backgroundImage.id, { mode: "crop", width: 1080, height: 540 })
    : logo;
  return {
    title: title && title !== name ? `${title} | ${name}` : name,
    description,
    canonical,
    robots: query.p === undefined ? undefined : "noindex",
    image,
    imageAlt: backgroundImage?.alt || name,
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "Periodical",
      name,
      url: canonical,
      description,
      image,
      publisher: { "@type": "Organization", name, url: canonical, logo },
      editor: publication.publication.mastheadConnection.edges.map(({ node }) => ({
        "@type": "Person",
        name: node.name,
        url: publicUrl + buildPath("ShowUser", { username: node.username }),
      })),
    },
  };
}
