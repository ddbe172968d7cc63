import { graphql } from "relay-runtime";
import type { UserCatalogsPageQuery } from "../../../generated/relay/UserCatalogsPageQuery.graphql.ts";
import { defineProfilePage, profileListVariables } from "./defineProfilePage.tsx";
import { profileListHead } from "./profileHead.ts";
import { UserCatalogs } from "./UserCatalogs.tsx";
import * as texts from "./texts.ts";

/** A user's lists, on their profile. */
export const page = defineProfilePage<UserCatalogsPageQuery>({
  query: graphql`
    query UserCatalogsPageQuery($id: ID, $username: String, $after: String) {
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
          ...UserCatalogs_user @arguments(after: $after) @alias(as: "catalogs")
          ...ProfileAside_user @alias(as: "aside")
        }
      }
    }
  `,
  variables: profileListVariables,
  head: (user, location) =>
    profileListHead(user, location, { route: "ShowUserLists", title: texts.listsOf(user.name) }),
  tab: "lists",
  Component: ({ user }) => (user.catalogs ? <UserCatalogs user={user.catalogs} /> : null),
});
