import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { ForYouFeed_query$key } from "../../../generated/relay/ForYouFeed_query.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { reasonedCard } from "../../features/home/ReasonedCard.tsx";
import { useMorePages } from "../../features/home/useMorePages.ts";
import { StoryFeed } from "../../features/stories/StoryFeed.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import styles from "./Home.module.css";
import * as texts from "./texts.ts";

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
      label={texts.storiesForYou}
      stories={data.viewerHomePostsConnection}
      card={reasonedCard}
      isLoadingNext={isLoadingNext}
      hasFailed={hasFailed}
      onNext={onNext}
      end={
        <p className={styles.end}>
          {texts.endOfFeed} <a href={buildPath("ExploreTopics")}>{texts.browseTopics}</a>
        </p>
      }
      empty={
        <EmptyState
          title={texts.noRecommendations}
          text={texts.noRecommendationsText}
          action={<Button href={buildPath("YourFollowing")}>{texts.refine}</Button>}
        />
      }
    />
  );
}
