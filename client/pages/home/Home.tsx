import { graphql, useFragment } from "react-relay/hooks";
import type { Home_query$key } from "../../../generated/relay/Home_query.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { LatestFeed } from "../../features/story/LatestFeed.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { FollowingFeed } from "./FollowingFeed.tsx";
import { FOLLOWING_FEED } from "./homeHead.ts";
import styles from "./Home.module.css";
import { useGiftCheckout } from "./useGiftCheckout.ts";

/** What is new, from everyone or from those one follows. */
export function Home(props: { query: Home_query$key }) {
  useGiftCheckout();
  const data = useFragment(
    graphql`
      fragment Home_query on Query
      @argumentDefinitions(
        after: { type: "String" }
        isFollowing: { type: "Boolean", defaultValue: false }
      ) {
        ...LatestFeed_query @arguments(after: $after) @skip(if: $isFollowing) @alias(as: "latest")
        ...FollowingFeed_query
          @arguments(after: $after)
          @include(if: $isFollowing)
          @alias(as: "following")
      }
    `,
    props.query,
  );
  const { latest, following } = data;
  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">Home</h1>
      <Tabs
        label="Feeds"
        tabs={[
          { href: buildPath("ShowHome"), label: "Latest", isCurrent: !following },
          {
            href: buildPath("ShowHome", {}, { query: { feed: FOLLOWING_FEED } }),
            label: "Following",
            isCurrent: Boolean(following),
          },
        ]}
      />
      {latest ? <LatestFeed query={latest} /> : null}
      {following ? <FollowingFeed query={following} /> : null}
    </div>
  );
}
