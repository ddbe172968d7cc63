import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { FollowingFeed_query$key } from "../../../generated/relay/FollowingFeed_query.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { StoryFeed } from "../../features/story/StoryFeed.tsx";

/** Stories of the writers, publications and topics that the reader follows, newest first. */
export function FollowingFeed(props: { query: FollowingFeed_query$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment FollowingFeed_query on Query
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "FollowingFeedPaginationQuery") {
        viewerFollowingPostsConnection(first: $first, after: $after)
          @connection(key: "FollowingFeed_viewerFollowingPostsConnection") {
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
    props.query,
  );
  return (
    <StoryFeed
      label="Stories you follow"
      stories={data.viewerFollowingPostsConnection}
      isLoadingNext={isLoadingNext}
      onNext={() => loadNext(10)}
      empty={
        <EmptyState
          title="Your following feed is empty"
          text="Follow writers, publications and topics, and what they publish appears here, newest first."
          action={<Button href={buildPath("ExploreTopics")}>Explore topics</Button>}
        />
      }
    />
  );
}
