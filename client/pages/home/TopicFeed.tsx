import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { TopicFeed_tag$key } from "../../../generated/relay/TopicFeed_tag.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { reasonedCard } from "../../features/home/ReasonedCard.tsx";
import { useMorePages } from "../../features/home/useMorePages.ts";
import { StoryFeed } from "../../features/stories/StoryFeed.tsx";
import { FollowTagButton } from "../../features/topics/FollowTagButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import styles from "./Home.module.css";
import { readConnection } from "../../features/listing/readConnection.ts";
import * as texts from "./texts.ts";

const PAGE_SIZE = 10;

/** A topic's stories, currently most read first. */
export function TopicFeed(props: { tag: TopicFeed_tag$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment TopicFeed_tag on Tag
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "TopicFeedPaginationQuery") {
        id
        displayTitle
        normalizedTagSlug
        ...FollowTagButton_tag
        posts(first: $first, after: $after, sort: HOT) @connection(key: "TopicFeed_posts") {
          edges {
            node {
              id
              ...StoryCard_post
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.tag,
  );
  const [onNext, hasFailed] = useMorePages(loadNext, PAGE_SIZE);
  const { displayTitle, normalizedTagSlug } = data;
  const { edges, pageInfo, hasFailed: isMissing } = readConnection(data.posts);
  const reason = { kind: "IN_TAG" as const, targetId: data.id, name: displayTitle };
  const topicHref = buildPath("ShowTag", { tagSlug: normalizedTagSlug });
  return (
    <>
      <div className={styles.bar}>
        <FollowTagButton tag={data} size="small" look="row" />
        <a className={styles.all} href={topicHref}>
          {texts.newestFirst}
        </a>
      </div>
      <StoryFeed
        label={texts.storiesInTopic(displayTitle)}
        stories={
          isMissing ? null : { edges: edges.map(({ node }) => ({ node, reason })), pageInfo }
        }
        card={reasonedCard}
        isLoadingNext={isLoadingNext}
        hasFailed={hasFailed}
        onNext={onNext}
        empty={
          <EmptyState
            title={texts.nothingInTopic}
            text={texts.nothingInTopicText(displayTitle)}
            action={<Button href={buildPath("ExploreTopics")}>{texts.exploreTopics}</Button>}
          />
        }
      />
    </>
  );
}
