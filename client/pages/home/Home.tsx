import { graphql, useFragment } from "react-relay/hooks";
import type { Home_query$key } from "../../../generated/relay/Home_query.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { DigestFeed } from "./DigestFeed.tsx";
import { FollowingFeed } from "./FollowingFeed.tsx";
import { ForYouFeed } from "./ForYouFeed.tsx";
import { HomeOffer } from "./HomeOffer.tsx";
import { HomeOrder } from "./HomeOrder.tsx";
import { HomeStart } from "./HomeStart.tsx";
import { DIGEST_FEED, FOLLOWING_FEED } from "./homeHead.ts";
import styles from "./Home.module.css";
import { TopicFeed } from "./TopicFeed.tsx";
import { useGiftCheckout } from "./useGiftCheckout.ts";
import * as texts from "./texts.ts";

/** The home feeds: recommended, following, or one topic. */
export function Home(props: { query: Home_query$key }) {
  useGiftCheckout();
  const data = useFragment(
    graphql`
      fragment Home_query on Query
      @argumentDefinitions(
        after: { type: "String" }
        isForYou: { type: "Boolean!" }
        isFollowing: { type: "Boolean!" }
        isDigest: { type: "Boolean!" }
        isTopic: { type: "Boolean!" }
        tagSlug: { type: "ID!" }
      ) {
        viewer {
          id
          followsAnything
          followedTags {
            id
            displayTitle
            normalizedTagSlug
          }
          ...HomeOffer_viewer
          ...HomeOrder_viewer
          ...HomeStart_viewer
          ...DigestFeed_viewer @include(if: $isDigest) @alias(as: "digest")
        }
        ...ForYouFeed_query @arguments(after: $after) @include(if: $isForYou) @alias(as: "forYou")
        ...FollowingFeed_query
          @arguments(after: $after)
          @include(if: $isFollowing)
          @alias(as: "following")
        tagFromSlug(tagSlug: $tagSlug) @include(if: $isTopic) {
          id
          displayTitle
          normalizedTagSlug
          ...TopicFeed_tag @arguments(after: $after)
        }
      }
    `,
    props.query,
  );
  const { viewer, forYou, following, tagFromSlug: topic } = data;
  const digest = viewer?.digest;
  const followedTags = viewer?.followedTags ?? [];
  // A topic opened without following it is listed while it is shown.
  const isStrange = topic && followedTags.every(({ id }) => id !== topic.id);
  const topics = isStrange ? [topic, ...followedTags] : followedTags;
  const followsNothing = viewer?.followsAnything === false;
  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">{texts.homeTitle}</h1>
      <Tabs
        label={texts.feeds}
        tabs={[
          { href: buildPath("ShowHome"), label: texts.forYou, isCurrent: Boolean(forYou) },
          {
            href: buildPath("ShowHome", {}, { query: { feed: FOLLOWING_FEED } }),
            label: texts.following,
            isCurrent: Boolean(following),
          },
          {
            href: buildPath("ShowHome", {}, { query: { feed: DIGEST_FEED } }),
            label: texts.digest,
            isCurrent: Boolean(digest),
          },
          ...topics.map(({ id, displayTitle, normalizedTagSlug }) => ({
            href: buildPath("ShowHome", {}, { query: { tag: normalizedTagSlug } }),
            label: <bdi>{displayTitle}</bdi>,
            isCurrent: id === topic?.id,
          })),
        ]}
      />
      {viewer && followsNothing && !topic && !digest ? <HomeStart viewer={viewer} /> : null}
      {viewer && forYou ? <HomeOrder viewer={viewer} /> : null}
      {viewer && forYou ? <HomeOffer viewer={viewer} /> : null}
      {forYou ? <ForYouFeed query={forYou} /> : null}
      {following ? <FollowingFeed query={following} /> : null}
      {digest ? <DigestFeed viewer={digest} /> : null}
      {topic ? <TopicFeed tag={topic} /> : null}
    </div>
  );
}
