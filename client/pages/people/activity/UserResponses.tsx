import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { UserResponses_user$key } from "../../../../generated/relay/UserResponses_user.graphql.ts";
import { MoreButton } from "../../../features/listing/MoreButton.tsx";
import { readConnection } from "../../../features/listing/readConnection.ts";
import { useMoreItems } from "../../../features/listing/useMoreItems.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import styles from "./UserActivity.module.css";
import { UserResponse } from "./UserResponse.tsx";
import * as texts from "./texts.ts";

const PAGE_SIZE = 10;

/** A user's responses to stories, newest first. */
export function UserResponses(props: { user: UserResponses_user$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment UserResponses_user on User
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "UserResponsesPaginationQuery") {
        name
        responsesConnection(first: $first, after: $after)
          @connection(key: "UserResponses_responsesConnection") {
          edges {
            node {
              id
              ...UserResponse_post
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.user,
  );
  const { edges, pageInfo, hasFailed } = readConnection(data.responsesConnection);
  const { list, askForMore } = useMoreItems<HTMLUListElement>(edges.length, isLoadingNext, () =>
    loadNext(PAGE_SIZE),
  );
  if (hasFailed) return <PartNotLoaded />;
  if (edges.length === 0 && !pageInfo.hasNextPage)
    return <EmptyState title={texts.noResponses} text={texts.noResponsesText(data.name)} />;
  return (
    <>
      <ul ref={list} className={styles.responses} aria-label={texts.responsesOf(data.name)}>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <UserResponse post={node} />
          </li>
        ))}
      </ul>
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <div className={styles.more}>
          <MoreButton
            cursor={pageInfo.endCursor}
            words={texts.moreResponses}
            isLoading={isLoadingNext}
            onNext={askForMore}
          />
        </div>
      ) : null}
    </>
  );
}
