import { graphql } from "relay-runtime";
import type { HomePageQuery } from "../../../generated/relay/HomePageQuery.graphql.ts";
import { definePage, type PageLocation } from "../../runtime/page/page.ts";
import { Home } from "./Home.tsx";
import { HomeAside } from "./HomeAside.tsx";
import { DIGEST_FEED, FOLLOWING_FEED, homeHead } from "./homeHead.ts";

/** The home of signed-in viewers. */
export const page = definePage<HomePageQuery>({
  query: graphql`
    query HomePageQuery(
      $after: String
      $isForYou: Boolean!
      $isFollowing: Boolean!
      $isDigest: Boolean!
      $isTopic: Boolean!
      $tagSlug: ID!
    ) {
      ...Home_query
        @arguments(
          after: $after
          isForYou: $isForYou
          isFollowing: $isFollowing
          isDigest: $isDigest
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
      isDigest: feed === "digest",
      isTopic: feed === "topic",
      tagSlug: location.query.tag ?? "",
    };
  },
  result: ({ topic }, location) =>
    feedOf(location) === "topic" && !topic
      ? { kind: "notFound" }
      : { kind: "found", head: homeHead(location) },
  Component: ({ data }) => <Home query={data} />,
  Aside: ({ data }) => <HomeAside query={data} />,
});

type Feed = "forYou" | "following" | "digest" | "topic";

function feedOf({ query }: Pick<PageLocation, "query">): Feed {
  if (query.feed === DIGEST_FEED) return "digest";
  if (query.feed === FOLLOWING_FEED) return "following";
  return query.tag ? "topic" : "forYou";
}
