import { graphql } from "relay-runtime";
import type { UserActivityPageQuery } from "../../../../generated/relay/UserActivityPageQuery.graphql.ts";
import type { PageLocation } from "../../../runtime/page/page.ts";
import { ActivityFrame } from "./ActivityFrame.tsx";
import { type Activity, activityOf } from "./activities.ts";
import { defineProfilePage, profileListVariables } from "../defineProfilePage.tsx";
import { profileListHead } from "../profileHead.ts";
import { UserHighlights } from "./UserHighlights.tsx";
import { UserRecommended } from "./UserRecommended.tsx";
import { UserResponses } from "./UserResponses.tsx";
import { UserSeries } from "./UserSeries.tsx";

const shows = (location: PageLocation, activity: Activity): boolean =>
  activityOf(location).name === activity;

/**
 * What a user does besides writing stories, a list at a time: their responses and series, and for
 * followers their highlights and the stories they clapped for.
 */
export const page = defineProfilePage<UserActivityPageQuery>({
  query: graphql`
    query UserActivityPageQuery(
      $id: ID
      $username: String
      $after: String
      $responses: Boolean!
      $series: Boolean!
      $recommended: Boolean!
      $highlights: Boolean!
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
          design {
            ...readDesign_design
          }
          ...ProfileHeader_user @alias(as: "header")
          ...UserResponses_user
            @arguments(after: $after)
            @include(if: $responses)
            @alias(as: "responses")
          ...UserSeries_user @arguments(after: $after) @include(if: $series) @alias(as: "series")
          ...UserRecommended_user
            @arguments(after: $after)
            @include(if: $recommended)
            @alias(as: "recommended")
          ...UserHighlights_user
            @arguments(after: $after)
            @include(if: $highlights)
            @alias(as: "highlights")
          ...ProfileAside_user @alias(as: "aside")
        }
      }
    }
  `,
  variables: (location) => ({
    ...profileListVariables(location),
    responses: shows(location, "responses"),
    series: shows(location, "series"),
    recommended: shows(location, "recommended"),
    highlights: shows(location, "highlights"),
  }),
  head: (user, location) => {
    const { route, title } = activityOf(location);
    const head = profileListHead(user, location, { route, title: title(user.name) });
    // Excerpts of pages that are indexed.
    return { ...head, robots: "noindex, follow" };
  },
  tab: "activity",
  Component: ({ user }) => (
    <ActivityFrame username={user.username} name={user.name}>
      {user.responses ? <UserResponses user={user.responses} /> : null}
      {user.series ? <UserSeries user={user.series} /> : null}
      {user.recommended ? <UserRecommended user={user.recommended} /> : null}
      {user.highlights ? <UserHighlights user={user.highlights} /> : null}
    </ActivityFrame>
  ),
});
