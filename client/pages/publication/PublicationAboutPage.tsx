import { graphql } from "relay-runtime";
import type { PublicationAboutPageQuery } from "../../../generated/relay/PublicationAboutPageQuery.graphql.ts";
import { definePage } from "../../app/page.ts";
import { PublicationNavigation } from "../../features/chrome/PublicationNavigation.tsx";
import { publicationResult } from "../../features/publication/publicationResult.ts";
import { publicationRef } from "../../features/publication/publicationRef.ts";
import { PublicationAbout } from "./PublicationAbout.tsx";

export const page = definePage<PublicationAboutPageQuery>({
  query: graphql`
    query PublicationAboutPageQuery($domainOrSlug: ID!) {
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
        slug
        name
        tagline
        description
        customDomainState {
          live {
            domain
          }
        }
        ...PublicationNavigation_collection
        ...PublicationAbout_collection
      }
    }
  `,
  variables: (location) => ({ domainOrSlug: publicationRef(location) }),
  outcome: ({ collectionByDomainOrSlug }, location) =>
    publicationResult(
      collectionByDomainOrSlug,
      location,
      ({ name, tagline, description }, canonical) => ({
        title: `About ${name}`,
        description: description || tagline || undefined,
        canonical,
        jsonLd: {
          "@context": "https://schema.org",
          "@type": "AboutPage",
          name: `About ${name}`,
          url: canonical,
          about: { "@type": "Periodical", name },
        },
      }),
    ),
  Header: ({ data }) =>
    data.collectionByDomainOrSlug ? (
      <PublicationNavigation collection={data.collectionByDomainOrSlug} />
    ) : null,
  Component: ({ data }) =>
    data.collectionByDomainOrSlug ? (
      <PublicationAbout collection={data.collectionByDomainOrSlug} />
    ) : null,
});
