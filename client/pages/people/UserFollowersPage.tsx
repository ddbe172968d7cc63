import { graphql } from "relay-runtime";
import type { UserFollowersPageQuery } from "../../../generated/relay/UserFollowersPageQuery.graphql.ts";
import { listHead } from "../../app/listHead.ts";
import { definePage } from "../../app/page.ts";
import { ProfileAside } from "../../features/people/ProfileAside.tsx";
import { profileHead } from "./profileHead.ts";
import { profileResult } from "./profileResult.ts";
import { isOfPublication, publicationVariables } from "./profilePublication.ts";
import { profileVariables } from "./profileVariables.ts";
import { UserFollowers } from "./UserFollowers.tsx";

export const page = definePage<UserFollowersPageQuery>({
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
    ...profileVariables(location),
    ...publicationVariables(location),
    after: location.query.p ?? null,
  }),
  outcome: ({ userResult: user, collectionByDomainOrSlug: publication }, location) => {
    if (user.__typename !== "User") return { kind: "notFound" };
    if (isOfPublication(location) && !publication) return { kind: "notFound" };
    const title = `Followers of ${user.name}`;
    const head = profileHead(user, location.publicUrl, { route: "ShowUserFollowers", title });
    // Lists of people aren't indexed.
    const hidden = { ...head, robots: "noindex" } as const;
    return profileResult(user, location, listHead(hidden, location), publication ?? undefined);
  },
  Component: ({ data: { userResult: user } }) =>
    user.__typename === "User" && user.followers ? <UserFollowers user={user.followers} /> : null,
  Aside: ({ data: { userResult: user } }) =>
    user.__typename === "User" && user.aside ? <ProfileAside user={user.aside} /> : null,
});
