import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { FollowingFeed_query$key } from "../../../generated/relay/FollowingFeed_query.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { reasonedCard } from "../../features/home/ReasonedCard.tsx";
import { useMorePages } from "../../features/home/useMorePages.ts";
import { FollowingStrip } from "../../features/follows/FollowingStrip.tsx";
import { StoryFeed } from "../../features/stories/StoryFeed.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import * as texts from "./texts.ts";

const PAGE_SIZE = 10;

/** Stories of the writers, publications and topics that the viewer follows, newest first. */
export function FollowingFeed(props: { query: FollowingFeed_query$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment FollowingFeed_query on Query
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "FollowingFeedPaginationQuery") {
        viewerFollowedEntries {
          ...FollowingStrip_entries
        }
        viewerFollowingPostsConnection(first: $first, after: $after)
          @connection(key: "FollowingFeed_viewerFollowingPostsConnection") {
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
  const followsNothing = data.viewerFollowedEntries.length === 0;
  return (
    <>
      <FollowingStrip entries={data.viewerFollowedEntries} />
      <StoryFeed
        label={texts.storiesYouFollow}
        stories={data.viewerFollowingPostsConnection}
        card={reasonedCard}
        isLoadingNext={isLoadingNext}
        hasFailed={hasFailed}
        onNext={onNext}
        empty={
          <EmptyState
            title={followsNothing ? texts.followsNothing : texts.nothingPublished}
            text={followsNothing ? texts.followsNothingText : texts.nothingPublishedText}
            action={<Button href={buildPath("ExploreTopics")}>{texts.exploreTopics}</Button>}
          />
        }
      />
    </>
  );
}
