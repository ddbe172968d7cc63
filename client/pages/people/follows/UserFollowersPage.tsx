import { graphql } from "relay-runtime";
import type { UserFollowersPageQuery } from "../../../../generated/relay/UserFollowersPageQuery.graphql.ts";
import { listHead } from "../../../runtime/page/listHead.ts";
import { defineProfilePage, profileListVariables } from "../defineProfilePage.tsx";
import { profileHead } from "../profileHead.ts";
import { publicationVariables } from "../profilePublication.ts";
import { UserFollowers } from "./UserFollowers.tsx";
import * as texts from "../texts.ts";

export const page = defineProfilePage<UserFollowersPageQuery>({
  query: graphql`
    query UserFollowersPageQuery(
      $id: ID
      $username: String
      $after: String
      $publication: ID!
      $ofPublication: Boolean!
    ) {
      collectionByDomainOrSlug(domainOrSlug: $publication) @include(if: $ofPublication) {
        slug
      }
      userResult(id: $id, username: $username) {
        __typename
        ... on User {
          id
          name
          username
          bio
          imageId
          customDomainState {
            live {
              domain
            }
          }
          ...UserFollowers_user @arguments(after: $after) @alias(as: "followers")
          ...ProfileAside_user @alias(as: "aside")
        }
      }
    }
  `,
  variables: (location) => ({
    ...profileListVariables(location),
    ...publicationVariables(location),
  }),
  head: (user, location) => {
    const title = texts.followersOf(user.name);
    const head = profileHead(user, location.publicUrl, { route: "ShowUserFollowers", title });
    // Lists of people aren't indexed.
    return listHead({ ...head, robots: "noindex" }, location);
  },
  Component: ({ user }) => (user.followers ? <UserFollowers user={user.followers} /> : null),
});
