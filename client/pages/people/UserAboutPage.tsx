import { graphql } from "relay-runtime";
import type { UserAboutPageQuery } from "../../../generated/relay/UserAboutPageQuery.graphql.ts";
import { definePage } from "../../app/page.ts";
import { ProfileAside } from "../../features/people/ProfileAside.tsx";
import { ProfileHeader } from "../../features/people/ProfileHeader.tsx";
import { profileHead, profileJsonLd } from "./profileHead.ts";
import { profileResult } from "./profileResult.ts";
import { profileVariables } from "./profileVariables.ts";
import { UserAbout } from "./UserAbout.tsx";

export const page = definePage<UserAboutPageQuery>({
  query: graphql`
    query UserAboutPageQuery($id: ID, $username: String) {
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
          createdAt
          twitterScreenName
          url
          socialStats {
            followerCount
          }
          ...ProfileHeader_user @alias(as: "header")
          ...UserAbout_user @alias(as: "about")
          ...ProfileAside_user @alias(as: "aside")
        }
      }
    }
  `,
  variables: profileVariables,
  outcome: ({ userResult: user }, location) => {
    if (user.__typename !== "User") return { kind: "notFound" };
    const { publicUrl } = location;
    return profileResult(user, location, {
      ...profileHead(user, publicUrl, { route: "ShowUserAbout", title: `About ${user.name}` }),
      jsonLd: profileJsonLd(user, publicUrl),
    });
  },
  Component: ({ data: { userResult: user } }) =>
    user.__typename === "User" ? (
      <>
        {user.header ? <ProfileHeader user={user.header} tab="about" /> : null}
        {user.about ? <UserAbout user={user.about} /> : null}
      </>
    ) : null,
  Aside: ({ data: { userResult: user } }) =>
    user.__typename === "User" && user.aside ? <ProfileAside user={user.aside} /> : null,
});
