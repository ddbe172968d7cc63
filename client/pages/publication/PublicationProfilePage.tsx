import { graphql } from "relay-runtime";
import type { PublicationProfilePageQuery } from "../../../generated/relay/PublicationProfilePageQuery.graphql.ts";
import { formatPath } from "../../../shared/routes/buildPath.ts";
import { definePage } from "../../app/page.ts";
import { PublicationNavigation } from "../../features/chrome/PublicationNavigation.tsx";
import { PublicationColophon } from "../../features/publication/PublicationColophon.tsx";
import { publicationResult } from "../../features/publication/publicationResult.ts";
import { publicationRef } from "../../features/publication/publicationRef.ts";
import { PublicationHome } from "./PublicationHome.tsx";
import { profileHead } from "./profileHead.ts";

/** A publication's home. Its URL by id redirects to the one by slug. */
export const page = definePage<PublicationProfilePageQuery>({
  query: graphql`
    query PublicationProfilePageQuery(
      $domainOrSlug: ID!
      $collectionId: String!
      $isById: Boolean!
      $isFirstPage: Boolean!
      $after: String
    ) {
      publication(id: $collectionId) @include(if: $isById) {
        slug
      }
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) @skip(if: $isById) {
        id
        slug
        name
        tagline
        description
        customDomainState {
          live {
            domain
          }
        }
        ...PublicationNavigation_collection
        avatar {
          id
        }
        publication {
          homepage {
            title
            backgroundImage {
              id
              alt
              originalWidth
              originalHeight
            }
          }
          mastheadConnection(first: 10, role: EDITOR) {
            edges {
              node {
                name
                username
                customDomainState {
                  live {
                    domain
                  }
                }
              }
            }
          }
        }
        ...PublicationHome_collection @arguments(after: $after, isFirstPage: $isFirstPage)
        ...PublicationColophon_collection
      }
    }
  `,
  variables: (location) => ({
    domainOrSlug: publicationRef(location),
    collectionId: location.params.collectionId ?? "",
    isById: location.params.collectionId !== undefined,
    isFirstPage: location.query.p === undefined,
    after: location.query.p ?? null,
  }),
  outcome: ({ publication: byId, collectionByDomainOrSlug }, location) => {
    if (byId) {
      const to = formatPath("ShowCollectionHome", { collectionSlug: byId.slug });
      return { kind: "redirect", to, isPermanent: true };
    }
    return publicationResult(collectionByDomainOrSlug, location, (publication, canonical) =>
      profileHead(publication, canonical, location),
    );
  },
  Header: ({ data }) =>
    data.collectionByDomainOrSlug ? (
      <PublicationNavigation collection={data.collectionByDomainOrSlug} />
    ) : null,
  Component: ({ data }) =>
    data.collectionByDomainOrSlug ? (
      <PublicationHome collection={data.collectionByDomainOrSlug} />
    ) : null,
  Aside: ({ data }) =>
    data.collectionByDomainOrSlug ? (
      <PublicationColophon collection={data.collectionByDomainOrSlug} stands="beside" />
    ) : null,
});
