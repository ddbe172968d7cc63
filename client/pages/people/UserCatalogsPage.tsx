import { graphql } from "relay-runtime";
import type { UserCatalogsPageQuery } from "../../../generated/relay/UserCatalogsPageQuery.graphql.ts";
import { listHead } from "../../runtime/page/listHead.ts";
import { defineProfilePage, profileListVariables } from "./defineProfilePage.tsx";
import { profileHead } from "./profileHead.ts";
import { ProfileHeader } from "../../features/people/ProfileHeader.tsx";
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
          ...ProfileHeader_user @alias(as: "header")
          ...UserCatalogs_user @arguments(after: $after) @alias(as: "catalogs")
          ...ProfileAside_user @alias(as: "aside")
        }
      }
    }
  `,
  variables: profileListVariables,
  head: (user, location) => {
    const title = texts.listsOf(user.name);
    const head = profileHead(user, location.publicUrl, { route: "ShowUserLists", title });
    return listHead(head, location);
  },
  Component: ({ user }) => (
    <>
      {user.header ? <ProfileHeader user={user.header} tab="lists" /> : null}
      {user.catalogs ? <UserCatalogs user={user.catalogs} /> : null}
    </>
  ),
});
