import type { PublicationProfilePageQuery$data } from "../../../generated/relay/PublicationProfilePageQuery.graphql.ts";
import { headImage } from "../../runtime/page/headImage.ts";
import { listHead } from "../../runtime/page/listHead.ts";
import type { PageHead, PageLocation } from "../../runtime/page/page.ts";
import { personAddress } from "../../features/people/personAddress.ts";
import { readConnection } from "../../features/listing/readConnection.ts";

/** Sizes of the logo and header image in link previews. */
const LOGO = { mode: "crop", width: 256, height: 256 } as const;
const HEADER = { mode: "crop", width: 1080, height: 540 } as const;

type Publication = NonNullable<PublicationProfilePageQuery$data["collectionByDomainOrSlug"]>;

export function profileHead(
  publication: Publication,
  canonical: string,
  location: PageLocation,
): PageHead {
  const { publicUrl } = location;
  const { name, avatar } = publication;
  const { title, backgroundImage } = publication.publication.homepage ?? {};
  const description = publication.tagline || publication.description || undefined;
  const logo = avatar && headImage({ id: avatar.id, alt: name }, LOGO, publicUrl);
  const header =
    backgroundImage &&
    headImage({ ...backgroundImage, alt: backgroundImage.alt || name }, HEADER, publicUrl);
  const image = header ?? logo ?? undefined;
  const head = {
    title: title && title !== name ? `${title} | ${name}` : name,
    description,
    canonical,
    image,
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "Periodical",
      name,
      url: canonical,
      description,
      image: image?.url,
      publisher: { "@type": "Organization", name, url: canonical, logo: logo?.url },
      editor: readConnection(publication.publication.mastheadConnection).edges.map(({ node }) => ({
        "@type": "Person",
        name: node.name,
        url: personAddress(node, publicUrl),
      })),
    },
  };
  return listHead(head, location);
}
