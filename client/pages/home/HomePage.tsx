import { graphql } from "relay-runtime";
import type { HomePageQuery } from "../../../generated/relay/HomePageQuery.graphql.ts";
import { definePage, type PageLocation } from "../../app/page.ts";
import { Home } from "./Home.tsx";
import { HomeAside } from "./HomeAside.tsx";
import { FOLLOWING_FEED, homeHead } from "./homeHead.ts";

/** The front page of someone who is signed in. */
export const page = definePage<HomePageQuery>({
  query: graphql`
    query HomePageQuery(
      $after: String
      $isForYou: Boolean!
      $isFollowing: Boolean!
      $isTopic: Boolean!
      $tagSlug: ID!
    ) {
      ...Home_query
        @arguments(
          after: $after
          isForYou: $isForYou
          isFollowing: $isFollowing
          isTopic: $isTopic
          tagSlug: $tagSlug
        )
      ...HomeAside_query
      topic: tagFromSlug(tagSlug: $tagSlug) @include(if: $isTopic) {
        id
      }
    }
  `,
  variables: (location) => {
    const feed = feedOf(location);
    return {
      after: location.query.p ?? null,
      isForYou: feed === "forYou",
      isFollowing: feed === "following",
      isTopic: feed === "topic",
      tagSlug: location.query.tag ?? "",
    };
  },
  outcome: ({ topic }, location) =>
    feedOf(location) === "topic" && !topic
      ? { kind: "notFound" }
      : { kind: "found", head: homeHead(location) },
  Component: ({ data }) => <Home query={data} />,
  Aside: ({ data }) => <HomeAside query={data} />,
});

function feedOf({ query }: Pick<PageLocation, "query">): "forYou" | "following" | "topic" {
  if (query.feed === FOLLOWING_FEED) return "following";
  return query.tag ? "topic" : "forYou";
}
