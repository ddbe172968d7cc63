import { graphql } from "relay-runtime";
import type { UserBooksPageQuery } from "../../../generated/relay/UserBooksPageQuery.graphql.ts";
import { listHead } from "../../runtime/page/listHead.ts";
import { ProfileHeader } from "../../features/people/ProfileHeader.tsx";
import { defineProfilePage, profileListVariables } from "./defineProfilePage.tsx";
import { profileHead } from "./profileHead.ts";
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
          ...ProfileHeader_user @alias(as: "header")
          ...UserBooks_user @arguments(after: $after) @alias(as: "books")
          ...ProfileAside_user @alias(as: "aside")
        }
      }
    }
  `,
  variables: profileListVariables,
  head: (user, location) => {
    const title = texts.booksBy(user.name);
    const head = profileHead(user, location.publicUrl, { route: "ShowUserBooks", title });
    return listHead(head, location);
  },
  Component: ({ user }) => (
    <>
      {user.header ? <ProfileHeader user={user.header} tab="books" /> : null}
      {user.books ? <UserBooks user={user.books} /> : null}
    </>
  ),
});
