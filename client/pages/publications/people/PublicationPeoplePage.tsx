import { graphql } from "relay-runtime";
import type { PublicationPeoplePageQuery } from "../../../../generated/relay/PublicationPeoplePageQuery.graphql.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { publicationRef } from "../../../runtime/page/publicationRef.ts";
import { workResult } from "../../../features/publications/workResult.ts";
import { PublicationPeople } from "./PublicationPeople.tsx";
import * as texts from "./texts.ts";

/**
 * A publication's members, visible to its members: owners and editors manage them, writers can
 * leave.
 */
export const page = definePage<PublicationPeoplePageQuery>({
  query: graphql`
    query PublicationPeoplePageQuery($domainOrSlug: ID!, $after: String) {
      viewer {
        id
        ...PublicationPeople_viewer
      }
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
        slug
        name
        viewerEdge {
          viewerStaffRole
        }
        ...PublicationPeople_collection @arguments(after: $after)
      }
    }
  `,
  variables: (location) => ({
    domainOrSlug: publicationRef(location),
    after: location.query.p ?? null,
  }),
  result: ({ collectionByDomainOrSlug }, location) =>
    workResult(collectionByDomainOrSlug, location, {
      title: texts.people,
      permission: "listPeople",
    }),
  Component: ({ data: { viewer, collectionByDomainOrSlug } }) =>
    viewer && collectionByDomainOrSlug ? (
      <PublicationPeople viewer={viewer} collection={collectionByDomainOrSlug} />
    ) : null,
});
