import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { LatestFeed_query$key } from "../../../generated/relay/LatestFeed_query.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { StoryFeed } from "./StoryFeed.tsx";
import * as texts from "./texts.ts";

/** All stories, newest first. */
export function LatestFeed(props: { query: LatestFeed_query$key; headingLevel?: 2 | 3 }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment LatestFeed_query on Query
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "LatestFeedPaginationQuery") {
        latestPostsConnection(first: $first, after: $after)
          @connection(key: "LatestFeed_latestPostsConnection") {
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
      label={texts.latestStories}
      stories={data.latestPostsConnection}
      headingLevel={props.headingLevel}
      isLoadingNext={isLoadingNext}
      onNext={() => loadNext(10)}
      empty={
        <EmptyState
          title={texts.noStories}
          text={texts.noStoriesText}
          action={<Button href={buildPath("NewStory")}>{texts.writeStory}</Button>}
        />
      }
    />
  );
}
