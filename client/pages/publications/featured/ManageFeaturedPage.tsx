import { graphql } from "relay-runtime";
import type { ManageFeaturedPageQuery } from "../../../../generated/relay/ManageFeaturedPageQuery.graphql.ts";
import { workResult } from "../../../features/publications/workResult.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { publicationRef } from "../../../runtime/page/publicationRef.ts";
import { ManageFeatured } from "./ManageFeatured.tsx";
import * as texts from "./texts.ts";

/** Chooses the stories that a publication features. */
export const page = definePage<ManageFeaturedPageQuery>({
  query: graphql`
    query ManageFeaturedPageQuery($domainOrSlug: ID!) {
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
        slug
        name
        viewerEdge {
          viewerStaffRole
        }
        ...ManageFeatured_collection
      }
    }
  `,
  variables: (location) => ({ domainOrSlug: publicationRef(location) }),
  result: ({ collectionByDomainOrSlug }, location) =>
    workResult(collectionByDomainOrSlug, location, {
      title: texts.title,
      permission: "editFeaturedStories",
    }),
  Component: ({ data: { collectionByDomainOrSlug } }) =>
    collectionByDomainOrSlug ? <ManageFeatured collection={collectionByDomainOrSlug} /> : null,
});
