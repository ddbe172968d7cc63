import { graphql } from "relay-runtime";
import type { PublicationLatestPageQuery } from "../../../generated/relay/PublicationLatestPageQuery.graphql.ts";
import { EmptyPublication } from "../../features/publications/EmptyPublication.tsx";
import { PublicationFeed } from "../../features/publications/PublicationFeed.tsx";
import { listingHead } from "./listingHead.ts";
import { PublicationListing } from "./PublicationListing.tsx";
import {
  definePublicationPage,
  publicationListVariables,
} from "../../features/publications/definePublicationPage.tsx";
import * as texts from "./texts.ts";

/** All stories of a publication, newest first. */
export const page = definePublicationPage<PublicationLatestPageQuery>({
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
        design {
          ...readDesign_design
        }
        ...PublicationListing_collection
        ...EmptyPublication_collection
        ...PublicationFeed_collection @arguments(order: LATEST, after: $after)
      }
    }
  `,
  variables: publicationListVariables,
  head: ({ name }, canonical, location) =>
    listingHead(texts.latestTitle(name), texts.latestDescription(name), canonical, location),
  Component: ({ collection }) => (
    <PublicationListing collection={collection} heading={texts.latest}>
      <PublicationFeed
        collection={collection}
        label={texts.latestStories}
        empty={<EmptyPublication collection={collection} />}
      />
    </PublicationListing>
  ),
});
