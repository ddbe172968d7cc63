import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { ForYouFeed_query$key } from "../../../generated/relay/ForYouFeed_query.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { reasonedCard } from "../../features/feed/ReasonedCard.tsx";
import { useMorePages } from "../../features/feed/useMorePages.ts";
import { StoryFeed } from "../../features/story/StoryFeed.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import styles from "./Home.module.css";

const PAGE_SIZE = 10;

/** Recommended stories, or all stories newest first, depending on the viewer's choice. */
export function ForYouFeed(props: { query: ForYouFeed_query$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment ForYouFeed_query on Query
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "ForYouFeedPaginationQuery") {
        viewerHomePostsConnection(first: $first, after: $after)
          @connection(key: "ForYouFeed_viewerHomePostsConnection") {
          edges {
            reason {
              kind
              targetId
              name
            }
            node {
              id
              ...StoryCard_post
              ...BookmarkButton_viewer
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.query,
  );
  const [onNext, hasFailed] = useMorePages(loadNext, PAGE_SIZE);
  return (
    <StoryFeed
      label="Stories for you"
      stories={data.viewerHomePostsConnection}
      card={reasonedCard}
      isLoadingNext={isLoadingNext}
      hasFailed={hasFailed}
      onNext={onNext}
      end={
        <p className={styles.end}>
          That’s all for now. There’s more in <a href={buildPath("ExploreTopics")}>all topics</a>.
        </p>
      }
      empty={
        <EmptyState
          title="No stories yet"
          text="There's nothing to recommend yet. Follow writers and topics to see their stories."
          action={<Button href={buildPath("YourFollowing")}>Refine recommendations</Button>}
        />
      }
    />
  );
}
