import { graphql } from "relay-runtime";
import type { UserFollowingPageQuery } from "../../../../generated/relay/UserFollowingPageQuery.graphql.ts";
import { listHead } from "../../../runtime/page/listHead.ts";
import { FollowedCollections } from "./FollowedCollections.tsx";
import { FollowedUsers } from "./FollowedUsers.tsx";
import { FollowingHeader, PUBLICATIONS_TAB } from "./FollowingHeader.tsx";
import { defineProfilePage, profileListVariables } from "../defineProfilePage.tsx";
import { profileHead } from "../profileHead.ts";
import { publicationVariables } from "../profilePublication.ts";
import * as texts from "../texts.ts";

/** The users a user follows; with `?tab=publications`, the publications. */
export const page = defineProfilePage<UserFollowingPageQuery>({
  query: graphql`
    query UserFollowingPageQuery(
      $id: ID
      $username: String
      $after: String
      $showsPublications: Boolean!
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
          ...FollowingHeader_user @alias(as: "followingHeader")
          ...FollowedUsers_user
            @arguments(after: $after)
            @skip(if: $showsPublications)
            @alias(as: "users")
          ...FollowedCollections_user
            @arguments(after: $after)
            @include(if: $showsPublications)
            @alias(as: "collections")
          ...ProfileAside_user @alias(as: "aside")
        }
      }
    }
  `,
  variables: (location) => ({
    ...profileListVariables(location),
    ...publicationVariables(location),
    showsPublications: location.query.tab === PUBLICATIONS_TAB,
  }),
  head: (user, location) => {
    const title = texts.followedBy(user.name);
    const head = profileHead(user, location.publicUrl, { route: "ShowUserFollowing", title });
    const tab = location.query.tab === PUBLICATIONS_TAB ? PUBLICATIONS_TAB : undefined;
    // Lists of people aren't indexed.
    return listHead({ ...head, robots: "noindex" }, location, { tab });
  },
  Component: ({ user }) => (
    <>
      {user.followingHeader ? (
        <FollowingHeader
          user={user.followingHeader}
          tab={user.collections ? "publications" : "people"}
        />
      ) : null}
      {user.users ? <FollowedUsers user={user.users} /> : null}
      {user.collections ? <FollowedCollections user={user.collections} /> : null}
    </>
  ),
});
