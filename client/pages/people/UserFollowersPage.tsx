import { graphql } from "relay-runtime";
import type { UserFollowersPageQuery } from "../../../generated/relay/UserFollowersPageQuery.graphql.ts";
import { listHead } from "../../app/listHead.ts";
import { definePage } from "../../app/page.ts";
import { ProfileAside } from "../../features/people/ProfileAside.tsx";
import { profileHead } from "./profileHead.ts";
import { profileOutcome } from "./profileOutcome.ts";
import { profileVariables } from "./profileVariables.ts";
import { UserFollowers } from "./UserFollowers.tsx";

/** Who follows a person. */
export const page = definePage<UserFollowersPageQuery>({
  query: graphql`
    query UserFollowersPageQuery($id: ID, $username: String, $after: String) {
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
  variables: (location) => ({ ...profileVariables(location), after: location.query.p ?? null }),
  outcome: ({ userResult: user }, location) => {
    if (user.__typename !== "User") return { kind: "notFound" };
    const title = `Followers of ${user.name}`;
    const head = profileHead(user, location.publicUrl, { route: "ShowUserFollowers", title });
    // A list of people is not for searchers.
    const hidden = { ...head, robots: "noindex" } as const;
    return profileOutcome(user, location, listHead(hidden, location));
  },
  Component: ({ data: { userResult: user } }) =>
    user.__typename === "User" && user.followers ? <UserFollowers user={user.followers} /> : null,
  Aside: ({ data: { userResult: user } }) =>
    user.__typename === "User" && user.aside ? <ProfileAside user={user.aside} /> : null,
});
