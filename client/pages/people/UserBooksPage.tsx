import { graphql } from "relay-runtime";
import type { UserBooksPageQuery } from "../../../generated/relay/UserBooksPageQuery.graphql.ts";
import { listHead } from "../../app/listHead.ts";
import { definePage } from "../../app/page.ts";
import { ProfileAside } from "../../features/people/ProfileAside.tsx";
import { ProfileHeader } from "../../features/people/ProfileHeader.tsx";
import { profileHead } from "./profileHead.ts";
import { profileResult } from "./profileResult.ts";
import { profileVariables } from "./profileVariables.ts";
import { UserBooks } from "./UserBooks.tsx";

/** A user's books, on their profile. */
export const page = definePage<UserBooksPageQuery>({
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
  variables: (location) => ({ ...profileVariables(location), after: location.query.p ?? null }),
  outcome: ({ userResult: user }, location) => {
    if (user.__typename !== "User") return { kind: "notFound" };
    const title = `Books by ${user.name}`;
    const head = profileHead(user, location.publicUrl, { route: "ShowUserBooks", title });
    return profileResult(user, location, listHead(head, location));
  },
  Component: ({ data: { userResult: user } }) =>
    user.__typename === "User" ? (
      <>
        {user.header ? <ProfileHeader user={user.header} tab="books" /> : null}
        {user.books ? <UserBooks user={user.books} /> : null}
      </>
    ) : null,
  Aside: ({ data: { userResult: user } }) =>
    user.__typename === "User" && user.aside ? <ProfileAside user={user.aside} /> : null,
});
