import { graphql } from "relay-runtime";
import type { PublicationFollowersPageQuery } from "../../../generated/relay/PublicationFollowersPageQuery.graphql.ts";
import { listHead } from "../../app/listHead.ts";
import { definePage } from "../../app/page.ts";
import { PublicationNavigation } from "../../features/chrome/PublicationNavigation.tsx";
import { publicationResult } from "../../features/publication/publicationResult.ts";
import { publicationRef } from "../../features/publication/publicationRef.ts";
import { PublicationFollowers } from "./PublicationFollowers.tsx";

/** A publication's followers. Lists of people aren't indexed. */
export const page = definePage<PublicationFollowersPageQuery>({
  query: graphql`
    query PublicationFollowersPageQuery($domainOrSlug: ID!, $after: String) {
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
        slug
        name
        customDomainState {
          live {
            domain
          }
        }
        ...PublicationNavigation_collection
        ...PublicationFollowers_collection @arguments(after: $after)
      }
    }
  `,
  variables: (location) => ({
    domainOrSlug: publicationRef(location),
    after: location.query.p ?? null,
  }),
  outcome: ({ collectionByDomainOrSlug }, location) =>
    publicationResult(collectionByDomainOrSlug, location, ({ name }, canonical) =>
      listHead(
        {
          title: `Followers of ${name}`,
          description: `People who follow ${name}.`,
          canonical,
          robots: "noindex",
        },
        location,
      ),
    ),
  Header: ({ data }) =>
    data.collectionByDomainOrSlug ? (
      <PublicationNavigation collection={data.collectionByDomainOrSlug} />
    ) : null,
  Component: ({ data }) =>
    data.collectionByDomainOrSlug ? (
      <PublicationFollowers collection={data.collectionByDomainOrSlug} />
    ) : null,
});
