import { graphql } from "relay-runtime";
import type { WriteForUsPageQuery } from "../../../generated/relay/WriteForUsPageQuery.graphql.ts";
import { definePage } from "../../app/page.ts";
import { PublicationNavigation } from "../../features/chrome/PublicationNavigation.tsx";
import { publicationResult } from "../../features/publication/publicationResult.ts";
import { publicationRef } from "../../features/publication/publicationRef.ts";
import { WriteForUs } from "./WriteForUs.tsx";

/** A publication's page for prospective writers. */
export const page = definePage<WriteForUsPageQuery>({
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
        ...WriteForUs_collection
      }
    }
  `,
  variables: (location) => ({ domainOrSlug: publicationRef(location) }),
  outcome: ({ collectionByDomainOrSlug }, location) =>
    publicationResult(collectionByDomainOrSlug, location, ({ name }, canonical) => ({
      title: `Write for ${name}`,
      description: `How to submit a story to ${name}.`,
      canonical,
    })),
  Header: ({ data }) =>
    data.collectionByDomainOrSlug ? (
      <PublicationNavigation collection={data.collectionByDomainOrSlug} />
    ) : null,
  Component: ({ data }) =>
    data.collectionByDomainOrSlug ? (
      <WriteForUs collection={data.collectionByDomainOrSlug} />
    ) : null,
});
