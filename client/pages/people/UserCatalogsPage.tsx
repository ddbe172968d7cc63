import { graphql } from "relay-runtime";
import type { UserCatalogsPageQuery } from "../../../generated/relay/UserCatalogsPageQuery.graphql.ts";
import { listHead } from "../../app/listHead.ts";
import { definePage } from "../../app/page.ts";
import { ProfileAside } from "../../features/people/ProfileAside.tsx";
import { profileHead } from "./profileHead.ts";
import { ProfileHeader } from "../../features/people/ProfileHeader.tsx";
import { profileResult } from "./profileResult.ts";
import { profileVariables } from "./profileVariables.ts";
import { UserCatalogs } from "./UserCatalogs.tsx";

/** A user's lists, on their profile. */
export const page = definePage<UserCatalogsPageQuery>({
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
  variables: (location) => ({ ...profileVariables(location), after: location.query.p ?? null }),
  outcome: ({ userResult: user }, location) => {
    if (user.__typename !== "User") return { kind: "notFound" };
    const title = `Lists of ${user.name}`;
    const head = profileHead(user, location.publicUrl, { route: "ShowUserLists", title });
    return profileResult(user, location, listHead(head, location));
  },
  Component: ({ data: { userResult: user } }) =>
    user.__typename === "User" ? (
      <>
        {user.header ? <ProfileHeader user={user.header} tab="lists" /> : null}
        {user.catalogs ? <UserCatalogs user={user.catalogs} /> : null}
      </>
    ) : null,
  Aside: ({ data: { userResult: user } }) =>
    user.__typename === "User" && user.aside ? <ProfileAside user={user.aside} /> : null,
});
