import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { StoryResponses_post$key } from "../../../generated/relay/StoryResponses_post.graphql.ts";
import { MoreButton } from "../../features/list/MoreButton.tsx";
import { useMoreItems } from "../../features/list/useMoreItems.ts";
import { StoryResponse } from "./StoryResponse.tsx";
import styles from "./StoryResponses.module.css";

/** What readers answered to a story. */
export function StoryResponses(props: { post: StoryResponses_post$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment StoryResponses_post on Post
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "StoryResponsesPaginationQuery") {
        isDiscussionClosed
        postResponses {
          count
        }
        threadedPostResponses(first: $first, after: $after)
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
  const { edges, pageInfo } = data.threadedPostResponses;
  const { list, askForMore } = useMoreItems<HTMLUListElement>(edges.length, isLoadingNext, () =>
    loadNext(10),
  );
  return (
    <section className={styles.responses} id="responses" aria-labelledby="responses-heading">
      <h2 className={styles.heading} id="responses-heading">
        Responses{data.postResponses.count > 0 ? ` (${data.postResponses.count})` : ""}
      </h2>
      {edges.length === 0 ? (
        <p className={styles.empty}>
          {data.isDiscussionClosed
            ? "The author has closed discussion for this story."
            : "There are no responses yet."}
        </p>
      ) : (
        <ul ref={list} className={styles.list}>
          {edges.map(({ node }) => (
            <li key={node.id} id={`response-${node.id}`}>
              <StoryResponse post={node} />
            </li>
          ))}
        </ul>
      )}
      {hasNext && pageInfo.endCursor ? (
        <MoreButton
          cursor={pageInfo.endCursor}
          words="More responses"
          isLoading={isLoadingNext}
          fragment="#responses"
          onNext={askForMore}
        />
      ) : null}
    </section>
  );
}
