import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { FoundStories_query$key } from "../../../generated/relay/FoundStories_query.graphql.ts";
import { StoryFeed } from "../../features/stories/StoryFeed.tsx";
import { FoundResults } from "./FoundResults.tsx";
import { NothingFound } from "./NothingFound.tsx";
import * as texts from "./texts.ts";

/** Story results, best first. */
export function FoundStories(props: { query: FoundStories_query$key; typed: string }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment FoundStories_query on Query
      @argumentDefinitions(
        query: { type: "String!" }
        domainOrSlug: { type: "ID" }
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
      )
      @refetchable(queryName: "FoundStoriesPaginationQuery") {
        search(query: $query, domainOrSlug: $domainOrSlug) {
          ... on Search {
            posts(first: $first, after: $after) @connection(key: "FoundStories_posts") {
              total
              isCapped
              isUnavailable
              queryId
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
        }
      }
    `,
    props.query,
  );
  return (
    <FoundResults index="posts" found={data.search.posts}>
      {(found) => (
        <StoryFeed
          label={texts.matchingStories}
          stories={found}
          isLoadingNext={isLoadingNext}
          onNext={() => loadNext(10)}
          empty={<NothingFound what="stories" typed={props.typed} />}
        />
      )}
    </FoundResults>
  );
}
