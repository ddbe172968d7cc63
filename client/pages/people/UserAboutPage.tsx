import { graphql } from "relay-runtime";
import type { UserAboutPageQuery } from "../../../generated/relay/UserAboutPageQuery.graphql.ts";
import { defineProfilePage } from "./defineProfilePage.tsx";
import { profileHead, profileJsonLd } from "./profileHead.ts";
import { profileVariables } from "./profileVariables.ts";
import { UserAbout } from "./UserAbout.tsx";
import * as texts from "./texts.ts";

export const page = defineProfilePage<UserAboutPageQuery>({
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
          design {
            ...readDesign_design
          }
          ...ProfileHeader_user @alias(as: "header")
          ...UserAbout_user @alias(as: "about")
          ...ProfileAside_user @alias(as: "aside")
        }
      }
    }
  `,
  variables: profileVariables,
  head: (user, { publicUrl }) => ({
    ...profileHead(user, publicUrl, { route: "ShowUserAbout", title: texts.aboutTitle(user.name) }),
    jsonLd: profileJsonLd(user, publicUrl),
  }),
  tab: "about",
  Component: ({ user }) => (user.about ? <UserAbout user={user.about} /> : null),
});
