import { graphql } from "relay-runtime";
import type { PublicationAboutPageQuery } from "../../../generated/relay/PublicationAboutPageQuery.graphql.ts";
import { publicationRef } from "../../runtime/page/publicationRef.ts";
import { PublicationAbout } from "./PublicationAbout.tsx";
import { definePublicationPage } from "../../features/publications/definePublicationPage.tsx";
import * as texts from "./texts.ts";

export const page = definePublicationPage<PublicationAboutPageQuery>({
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
        design {
          ...readDesign_design
        }
        ...PublicationAbout_collection
      }
    }
  `,
  variables: (location) => ({ domainOrSlug: publicationRef(location) }),
  head: ({ name, tagline, description }, canonical) => ({
    title: texts.about(name),
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
  Component: PublicationAbout,
});
