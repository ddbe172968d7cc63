import { graphql } from "relay-runtime";
import type { PublicationFollowersPageQuery } from "../../../generated/relay/PublicationFollowersPageQuery.graphql.ts";
import { listHead } from "../../runtime/page/listHead.ts";
import { PublicationFollowers } from "./PublicationFollowers.tsx";
import {
  definePublicationPage,
  publicationListVariables,
} from "../../features/publications/definePublicationPage.tsx";
import * as texts from "./texts.ts";

/** A publication's followers. Lists of people aren't indexed. */
export const page = definePublicationPage<PublicationFollowersPageQuery>({
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
        design {
          ...readDesign_design
        }
        ...PublicationFollowers_collection @arguments(after: $after)
      }
    }
  `,
  variables: publicationListVariables,
  head: ({ name }, canonical, location) =>
    listHead(
      {
        title: texts.followersOf(name),
        description: texts.followersDescription(name),
        canonical,
        robots: "noindex",
      },
      location,
    ),
  Component: PublicationFollowers,
});
