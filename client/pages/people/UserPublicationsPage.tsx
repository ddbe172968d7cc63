import { graphql } from "relay-runtime";
import type { UserPublicationsPageQuery } from "../../../generated/relay/UserPublicationsPageQuery.graphql.ts";
import { listHead } from "../../app/listHead.ts";
import { definePage } from "../../app/page.ts";
import { ProfileAside } from "../../features/people/ProfileAside.tsx";
import { profileHead } from "./profileHead.ts";
import { profileResult } from "./profileResult.ts";
import { profileVariables } from "./profileVariables.ts";
import { UserPublications } from "./UserPublications.tsx";

/** The publications a user owns or edits. */
export const page = definePage<UserPublicationsPageQuery>({
  query: graphql`
    query UserPublicationsPageQuery($id: ID, $username: String, $after: String) {
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
          ...UserPublications_user @arguments(after: $after) @alias(as: "publications")
          ...ProfileAside_user @alias(as: "aside")
        }
      }
    }
  `,
  variables: (location) => ({
    ...profileVariables(location),
    after: location.query.p ?? null,
  }),
  outcome: ({ userResult: user }, location) => {
    if (user.__typename !== "User") return { kind: "notFound" };
    const title = `Publications of ${user.name}`;
    const head = profileHead(user, location.publicUrl, { route: "ShowUserPublications", title });
    return profileResult(user, location, listHead(head, location));
  },
  Component: ({ data: { userResult: user } }) =>
    user.__typename === "User" && user.publications ? (
      <UserPublications user={user.publications} />
    ) : null,
  Aside: ({ data: { userResult: user } }) =>
    user.__typename === "User" && user.aside ? <ProfileAside user={user.aside} /> : null,
});
