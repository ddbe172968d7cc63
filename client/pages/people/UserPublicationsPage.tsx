import { graphql } from "relay-runtime";
import type { UserPublicationsPageQuery } from "../../../generated/relay/UserPublicationsPageQuery.graphql.ts";
import { defineProfilePage, profileListVariables } from "./defineProfilePage.tsx";
import { profileListHead } from "./profileHead.ts";
import { UserPublications } from "./UserPublications.tsx";
import * as texts from "./texts.ts";

/** The publications a user owns or edits. */
export const page = defineProfilePage<UserPublicationsPageQuery>({
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
  variables: profileListVariables,
  head: (user, location) =>
    profileListHead(user, location, {
      route: "ShowUserPublications",
      title: texts.publicationsOf(user.name),
    }),
  Component: ({ user }) =>
    user.publications ? <UserPublications user={user.publications} /> : null,
});
