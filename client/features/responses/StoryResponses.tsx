import { readList } from "../listing/readList.ts";
import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { StoryResponses_post$key } from "../../../generated/relay/StoryResponses_post.graphql.ts";
import type { ResponseSort } from "../../../shared/enums.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { ResponseTools } from "./responseContext.ts";
import { Responses } from "./Responses.tsx";
import { readConnection } from "../listing/readConnection.ts";

/** The responses to a story. */
export function StoryResponses(props: {
  post: StoryResponses_post$key;
  sort?: ResponseSort;
  /** For pages that bundle the tools. Others load them for signed-in viewers. */
  tools?: ResponseTools;
}) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment StoryResponses_post on Post
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
        sortType: { type: "ResponseSortType", defaultValue: NEWEST }
      )
      @refetchable(queryName: "StoryResponsesPaginationQuery") {
        id
        isResponse
        isDiscussionClosed
        creator {
          id
        }
        postResponses {
          count
        }
        deletedResponses {
          id
          answers {
            id
            ...StoryResponse_post
          }
        }
        threadedPostResponses(first: $first, after: $after, sortType: $sortType)
          @connection(key: "StoryResponses_threadedPostResponses") {
          edges {
            node {
              id
              ...StoryResponse_post
            }
          }
          pageInfo {
            endCursor
          }
        }
      }
    `,
    props.post,
  );
  const { edges, pageInfo, hasFailed } = readConnection(data.threadedPostResponses);
  return (
    <Responses
      parent={{ kind: "story", id: data.id }}
      ownerId={data.creator?.id}
      isOwnersToChange={!data.isResponse}
      isClosed={data.isDiscussionClosed}
      count={data.postResponses.count}
      sort={props.sort ?? "NEWEST"}
      hasFailed={hasFailed}
      nodes={edges.map(({ node }) => node)}
      deleted={readList(data.deletedResponses)}
      nextCursor={hasNext ? pageInfo.endCursor : null}
      isLoadingNext={isLoadingNext}
      onNext={() => loadNext(10)}
      pathOf={(tab) => buildPath("ShowPostResponses", { postId: data.id }, { query: { tab } })}
      tools={props.tools}
    />
  );
}
