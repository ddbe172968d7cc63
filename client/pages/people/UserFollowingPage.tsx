import { graphql } from "relay-runtime";
import type { UserFollowingPageQuery } from "../../../generated/relay/UserFollowingPageQuery.graphql.ts";
import { listHead } from "../../app/listHead.ts";
import { definePage } from "../../app/page.ts";
import { ProfileAside } from "../../features/people/ProfileAside.tsx";
import { FollowedCollections } from "./FollowedCollections.tsx";
import { FollowedUsers } from "./FollowedUsers.tsx";
import { FollowingHeader, PUBLICATIONS_TAB } from "./FollowingHeader.tsx";
import { profileHead } from "./profileHead.ts";
import { profileResult } from "./profileResult.ts";
import { isOfPublication, publicationVariables } from "./profilePublication.ts";
import { profileVariables } from "./profileVariables.ts";

/** The users a user follows; with `?tab=publications`, the publications. */
export const page = definePage<UserFollowingPageQuery>({
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
          ...FollowingHeader_user @alias(as: "header")
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
    ...profileVariables(location),
    ...publicationVariables(location),
    after: location.query.p ?? null,
    showsPublications: location.query.tab === PUBLICATIONS_TAB,
  }),
  outcome: ({ userResult: user, collectionByDomainOrSlug: publication }, location) => {
    if (user.__typename !== "User") return { kind: "notFound" };
    if (isOfPublication(location) && !publication) return { kind: "notFound" };
    const title = `Followed by ${user.name}`;
    const head = profileHead(user, location.publicUrl, { route: "ShowUserFollowing", title });
    // Lists of people aren't indexed.
    const hidden = { ...head, robots: "noindex" } as const;
    const tab = location.query.tab === PUBLICATIONS_TAB ? PUBLICATIONS_TAB : undefined;
    return profileResult(
      user,
      location,
      listHead(hidden, location, { tab }),
      publication ?? undefined,
    );
  },
  Component: ({ data: { userResult: user } }) =>
    user.__typename === "User" ? (
      <>
        {user.header ? (
          <FollowingHeader user={user.header} tab={user.collections ? "publications" : "people"} />
        ) : null}
        {user.users ? <FollowedUsers user={user.users} /> : null}
        {user.collections ? <FollowedCollections user={user.collections} /> : null}
      </>
    ) : null,
  Aside: ({ data: { userResult: user } }) =>
    user.__typename === "User" && user.aside ? <ProfileAside user={user.aside} /> : null,
});
