import { graphql } from "relay-runtime";
import type { PublicationLatestPageQuery } from "../../../generated/relay/PublicationLatestPageQuery.graphql.ts";
import { definePage } from "../../app/page.ts";
import { PublicationNavigation } from "../../features/chrome/PublicationNavigation.tsx";
import { EmptyPublication } from "../../features/publication/EmptyPublication.tsx";
import { PublicationFeed } from "../../features/publication/PublicationFeed.tsx";
import { publicationResult } from "../../features/publication/publicationResult.ts";
import { publicationRef } from "../../features/publication/publicationRef.ts";
import { listingHead } from "./listingHead.ts";
import { PublicationListing } from "./PublicationListing.tsx";

/** All stories of a publication, newest first. */
export const page = definePage<PublicationLatestPageQuery>({
  query: graphql`
    query PublicationLatestPageQuery($domainOrSlug: ID!, $after: String) {
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
        slug
        name
        customDomainState {
          live {
            domain
          }
        }
        ...PublicationNavigation_collection
        ...PublicationListing_collection
        ...EmptyPublication_collection
        ...PublicationFeed_collection @arguments(order: LATEST, after: $after)
      }
    }
  `,
  variables: (location) => ({
    domainOrSlug: publicationRef(location),
    after: location.query.p ?? null,
  }),
  outcome: ({ collectionByDomainOrSlug }, location) =>
    publicationResult(collectionByDomainOrSlug, location, ({ name }, canonical) =>
      listingHead(
        `Latest stories | ${name}`,
        `The latest stories of ${name}.`,
        canonical,
        location,
      ),
    ),
  Header: ({ data }) =>
    data.collectionByDomainOrSlug ? (
      <PublicationNavigation collection={data.collectionByDomainOrSlug} />
    ) : null,
  Component: ({ data: { collectionByDomainOrSlug: collection } }) =>
    collection ? (
      <PublicationListing collection={collection} heading="Latest">
        <PublicationFeed
          collection={collection}
          label="Latest stories"
          empty={<EmptyPublication collection={collection} />}
        />
      </PublicationListing>
    ) : null,
});
