import { graphql } from "relay-runtime";
import type { UserBooksPageQuery } from "../../../generated/relay/UserBooksPageQuery.graphql.ts";
import { defineProfilePage, profileListVariables } from "./defineProfilePage.tsx";
import { profileListHead } from "./profileHead.ts";
import { UserBooks } from "./UserBooks.tsx";
import * as texts from "./texts.ts";

/** A user's books, on their profile. */
export const page = defineProfilePage<UserBooksPageQuery>({
  query: graphql`
    query UserBooksPageQuery($id: ID, $username: String, $after: String) {
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
          design {
            ...readDesign_design
          }
          ...ProfileHeader_user @alias(as: "header")
          ...UserBooks_user @arguments(after: $after) @alias(as: "books")
          ...ProfileAside_user @alias(as: "aside")
        }
      }
    }
  `,
  variables: profileListVariables,
  head: (user, location) =>
    profileListHead(user, location, { route: "ShowUserBooks", title: texts.booksBy(user.name) }),
  tab: "books",
  Component: ({ user }) => (user.books ? <UserBooks user={user.books} /> : null),
});
