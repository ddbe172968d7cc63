import { graphql } from "relay-runtime";
import type { AwardsPageQuery } from "../../../../generated/relay/AwardsPageQuery.graphql.ts";
import { profileHref, profileUsername } from "../../../features/people/profileHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../../runtime/links/useRouteHref.ts";
import { definePage, type PageLocation } from "../../../runtime/page/page.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageFrame } from "../../../ui/PageFrame.tsx";
import { profileResult } from "../profileResult.ts";
import * as texts from "./texts.ts";

const isOfUser = (location: PageLocation): boolean => location.routeName === "ShowUserAward";

/** Awards of one kind: of a user, or of everyone who received it. No awards are given yet. */
export const page = definePage<AwardsPageQuery>({
  query: graphql`
    query AwardsPageQuery($username: String, $isOfUser: Boolean!) {
      userResult(username: $username) @include(if: $isOfUser) {
        __typename
        ... on User {
          name
          username
        }
      }
    }
  `,
  variables: (location) => ({
    username: profileUsername(location),
    isOfUser: isOfUser(location),
  }),
  result: ({ userResult: user }, location) => {
    if (!isOfUser(location))
      return { kind: "found", head: { title: texts.awards, robots: "noindex" } };
    return user?.__typename === "User"
      ? profileResult(user, location, { title: texts.awardsOf(user.name), robots: "noindex" })
      : { kind: "notFound" };
  },
  Component: ({ data: { userResult: user } }) => {
    const location = useLocation();
    const hrefTo = useRouteHref();
    const isUser = user?.__typename === "User";
    return (
      <PageFrame heading={isUser ? texts.awardsOf(user.name) : texts.awards}>
        <EmptyState
          title={texts.noAwards}
          text={isUser ? texts.noAwardsText(user.name) : texts.noAwardsGiven}
          action={
            isUser ? (
              <Button variant="secondary" href={profileHref(location, "ShowUser", user.username)}>
                {texts.readStories}
              </Button>
            ) : (
              <Button variant="secondary" href={hrefTo("ExploreTopics")}>
                {texts.exploreTopics}
              </Button>
            )
          }
        />
      </PageFrame>
    );
  },
});
