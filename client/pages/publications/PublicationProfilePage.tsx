import { graphql } from "relay-runtime";
import type { PublicationProfilePageQuery } from "../../../generated/relay/PublicationProfilePageQuery.graphql.ts";
import { formatPath } from "../../../shared/routes/buildPath.ts";
import { PublicationColophon } from "../../features/publications/PublicationColophon.tsx";
import { PublicationHome } from "./PublicationHome.tsx";
import { profileHead } from "./profileHead.ts";
import {
  definePublicationPage,
  publicationListVariables,
} from "../../features/publications/definePublicationPage.tsx";

/** A publication's home. Its URL by id redirects to the one by slug. */
export const page = definePublicationPage<PublicationProfilePageQuery>({
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
        design {
          ...readDesign_design
        }
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
    ...publicationListVariables(location),
    collectionId: location.params.collectionId ?? "",
    isById: location.params.collectionId !== undefined,
    isFirstPage: location.query.p === undefined,
  }),
  before: ({ publication: byId }) => {
    if (!byId) return null;
    const to = formatPath("ShowCollectionHome", { collectionSlug: byId.slug });
    return { kind: "redirect", to, isPermanent: true };
  },
  head: profileHead,
  Component: PublicationHome,
  Aside: ({ collection }) => <PublicationColophon collection={collection} placement="beside" />,
});
