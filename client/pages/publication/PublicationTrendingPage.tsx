import { graphql } from "relay-runtime";
import type { PublicationTrendingPageQuery } from "../../../generated/relay/PublicationTrendingPageQuery.graphql.ts";
import { definePage } from "../../app/page.ts";
import { PublicationNavigation } from "../../features/chrome/PublicationNavigation.tsx";
import { EmptyPublication } from "../../features/publication/EmptyPublication.tsx";
import { PublicationFeed } from "../../features/publication/PublicationFeed.tsx";
import { publicationResult } from "../../features/publication/publicationResult.ts";
import { publicationRef } from "../../features/publication/publicationRef.ts";
import { listingHead } from "./listingHead.ts";
import { PublicationListing } from "./PublicationListing.tsx";

/** A publication's trending stories, ranked by age and claps. */
export const page = definePage<PublicationTrendingPageQuery>({
  query: graphql`
    query PublicationTrendingPageQuery($domainOrSlug: ID!, $after: String) {
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
        ...PublicationFeed_collection @arguments(order: HOT, after: $after)
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
        `Trending stories | ${name}`,
        `What readers of ${name} like now.`,
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
      <PublicationListing collection={collection} heading="Trending">
        <PublicationFeed
          collection={collection}
          label="Trending stories"
          empty={<EmptyPublication collection={collection} />}
        />
      </PublicationListing>
    ) : null,
});
