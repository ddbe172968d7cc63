import { graphql } from "relay-runtime";
import type { HomePageQuery } from "../../../generated/relay/HomePageQuery.graphql.ts";
import { definePage } from "../../app/page.ts";
import { Home } from "./Home.tsx";
import { HomeAside } from "./HomeAside.tsx";
import { FOLLOWING_FEED, homeHead } from "./homeHead.ts";

/** The front page of someone who is signed in. */
export const page = definePage<HomePageQuery>({
  query: graphql`
    query HomePageQuery($after: String, $isFollowing: Boolean!) {
      ...Home_query @arguments(after: $after, isFollowing: $isFollowing)
      ...HomeAside_query
    }
  `,
  variables: ({ query }) => ({
    after: query.p ?? null,
    isFollowing: query.feed === FOLLOWING_FEED,
  }),
  outcome: (_data, location) => ({ kind: "found", head: homeHead(location) }),
  Component: ({ data }) => <Home query={data} />,
  Aside: ({ data }) => <HomeAside query={data} />,
});
