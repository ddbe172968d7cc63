import { graphql } from "relay-runtime";
import type { PublicationTrendingPageQuery } from "../../../generated/relay/PublicationTrendingPageQuery.graphql.ts";
import { EmptyPublication } from "../../features/publications/EmptyPublication.tsx";
import { PublicationFeed } from "../../features/publications/PublicationFeed.tsx";
import { listingHead } from "./listingHead.ts";
import { PublicationListing } from "./PublicationListing.tsx";
import {
  definePublicationPage,
  publicationListVariables,
} from "../../features/publications/definePublicationPage.tsx";
import * as texts from "./texts.ts";

/** A publication's trending stories, ranked by age and claps. */
export const page = definePublicationPage<PublicationTrendingPageQuery>({
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
        design {
          ...readDesign_design
        }
        ...PublicationListing_collection
        ...EmptyPublication_collection
        ...PublicationFeed_collection @arguments(order: HOT, after: $after)
      }
    }
  `,
  variables: publicationListVariables,
  head: ({ name }, canonical, location) =>
    listingHead(texts.trendingTitle(name), texts.trendingDescription(name), canonical, location),
  Component: ({ collection }) => (
    <PublicationListing collection={collection} heading={texts.trending}>
      <PublicationFeed
        collection={collection}
        label={texts.trendingStories}
        empty={<EmptyPublication collection={collection} />}
      />
    </PublicationListing>
  ),
});
