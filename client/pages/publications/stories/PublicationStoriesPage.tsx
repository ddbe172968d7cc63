import { graphql } from "relay-runtime";
import type { PublicationStoriesPageQuery } from "../../../../generated/relay/PublicationStoriesPageQuery.graphql.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { publicationRef } from "../../../runtime/page/publicationRef.ts";
import { workResult } from "../../../features/publications/workResult.ts";
import { PublicationStories } from "./PublicationStories.tsx";
import { listAt, sortAt } from "./publicationStoriesLists.ts";
import * as texts from "./texts.ts";

/** A publication's stories for its owners and editors: published, unlisted and drafts. */
export const page = definePage<PublicationStoriesPageQuery>({
  query: graphql`
    query PublicationStoriesPageQuery(
      $domainOrSlug: ID!
      $filter: CollectionStoriesFilter!
      $sort: YourStoriesSort!
      $search: String!
      $after: String
    ) {
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
        slug
        name
        viewerEdge {
          viewerStaffRole
        }
        ...PublicationStories_collection
          @arguments(filter: $filter, sort: $sort, search: $search, after: $after)
      }
    }
  `,
  variables: (location) => {
    const list = listAt(location);
    return {
      domainOrSlug: publicationRef(location),
      filter: list.filter,
      sort: sortAt(location, list).sort,
      search: location.query.q ?? "",
      after: location.query.p ?? null,
    };
  },
  result: ({ collectionByDomainOrSlug }, location) =>
    workResult(collectionByDomainOrSlug, location, {
      title: texts.stories,
      permission: "listStories",
    }),
  Component: ({ data: { collectionByDomainOrSlug }, location }) =>
    collectionByDomainOrSlug ? (
      <PublicationStories collection={collectionByDomainOrSlug} location={location} />
    ) : null,
});
