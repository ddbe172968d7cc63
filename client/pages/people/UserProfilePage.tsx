import { graphql } from "relay-runtime";
import type { UserProfilePageQuery } from "../../../generated/relay/UserProfilePageQuery.graphql.ts";
import { listHead } from "../../app/listHead.ts";
import { definePage } from "../../app/page.ts";
import { ProfileAside } from "../../features/people/ProfileAside.tsx";
import { ProfileHeader } from "../../features/people/ProfileHeader.tsx";
import { profileHead, profileJsonLd } from "./profileHead.ts";
import { profileOutcome } from "./profileOutcome.ts";
import { profileSort } from "./profileSorts.ts";
import { ProfileStories } from "./ProfileStories.tsx";
import { profileVariables } from "./profileVariables.ts";

/** A person's profile: who it is and what they wrote. `/u/{userId}` leads to it. */
export const page = definePage<UserProfilePageQuery>({
  query: graphql`
    query UserProfilePageQuery(
      $id: ID
      $username: String
      $after: String
      $sort: ProfileSort!
      $hasPinned: Boolean!
    ) {
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
          socialStats {
            followerCount
          }
          ...ProfileHeader_user @alias(as: "header")
          ...ProfileStories_user
            @arguments(after: $after, sort: $sort, hasPinned: $hasPinned)
            @alias(as: "stories")
          ...ProfileAside_user @alias(as: "aside")
        }
      }
    }
  `,
  variables: (location) => ({
    ...profileVariables(location),
    after: location.query.p ?? null,
    sort: profileSort(location).sort,
    // They stand first where the profile begins, in its own order.
    hasPinned: !location.query.p && !profileSort(location).tab,
  }),
  outcome: ({ userResult: user }, location) => {
    const { publicUrl } = location;
    if (user.__typename !== "User") return { kind: "notFound" };
    const head = {
      ...profileHead(user, publicUrl, { route: "ShowUser", title: user.name }),
      jsonLd: profileJsonLd(user, publicUrl),
    };
    const { tab } = profileSort(location);
    return profileOutcome(user, location, listHead(head, location, { tab }));
  },
  Component: ({ data: { userResult: user } }) =>
    user.__typename === "User" ? (
      <>
        {user.header ? <ProfileHeader user={user.header} tab="home" /> : null}
        {user.stories ? <ProfileStories user={user.stories} /> : null}
      </>
    ) : null,
  Aside: ({ data: { userResult: user } }) =>
    user.__typename === "User" && user.aside ? <ProfileAside user={user.aside} /> : null,
});
