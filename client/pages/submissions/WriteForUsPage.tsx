import { graphql } from "relay-runtime";
import type { WriteForUsPageQuery } from "../../../generated/relay/WriteForUsPageQuery.graphql.ts";
import { publicationRef } from "../../runtime/page/publicationRef.ts";
import { WriteForUs } from "./WriteForUs.tsx";
import { definePublicationPage } from "../../features/publications/definePublicationPage.tsx";
import * as texts from "./texts.ts";

/** A publication's page for prospective writers. */
export const page = definePublicationPage<WriteForUsPageQuery>({
  query: graphql`
    query WriteForUsPageQuery($domainOrSlug: ID!) {
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
        slug
        name
        customDomainState {
          live {
            domain
          }
        }
        ...PublicationNavigation_collection
        design {
          ...readDesign_design
        }
        ...WriteForUs_collection
      }
    }
  `,
  variables: (location) => ({ domainOrSlug: publicationRef(location) }),
  head: ({ name }, canonical) => ({
    title: texts.writeFor(name),
    description: texts.writeForDescription(name),
    canonical,
  }),
  Component: WriteForUs,
});
