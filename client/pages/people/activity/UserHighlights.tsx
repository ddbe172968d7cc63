import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { UserHighlights_user$key } from "../../../../generated/relay/UserHighlights_user.graphql.ts";
import { YourHighlight } from "../../../features/highlights/library/YourHighlight.tsx";
import { MoreButton } from "../../../features/listing/MoreButton.tsx";
import { readConnection } from "../../../features/listing/readConnection.ts";
import { useMoreItems } from "../../../features/listing/useMoreItems.ts";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import { ForFollowers } from "./ForFollowers.tsx";
import styles from "./UserActivity.module.css";
import * as texts from "./texts.ts";

const PAGE_SIZE = 10;

/** What a user highlighted in stories, newest first. */
export function UserHighlights(props: { user: UserHighlights_user$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment UserHighlights_user on User
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "UserHighlightsPaginationQuery") {
        name
        ...ForFollowers_user
        highlightsConnection(first: $first, after: $after)
          @connection(key: "UserHighlights_highlightsConnection") {
          edges {
            node {
              id
              createdAt
              quote {
                ...YourHighlight_quote
              }
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
  const { edges, pageInfo, hasFailed } = readConnection(data.highlightsConnection);
  const { list, askForMore } = useMoreItems<HTMLUListElement>(edges.length, isLoadingNext, () =>
    loadNext(PAGE_SIZE),
  );
  if (hasFailed) return <PartNotLoaded />;
  if (edges.length === 0 && !pageInfo.hasNextPage)
    return (
      <ForFollowers
        user={data}
        hidden={texts.highlightsForFollowers}
        empty={{
          title: texts.noHighlights,
          text: texts.noHighlightsText(data.name),
        }}
      />
    );
  return (
    <>
      <ul ref={list} className={styles.highlights} aria-label={texts.highlightsOf(data.name)}>
        {edges.map(({ node }) => (
          <YourHighlight key={node.id} quote={node.quote} at={node.createdAt} isWithStory />
        ))}
      </ul>
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <div className={styles.more}>
          <MoreButton
            cursor={pageInfo.endCursor}
            words={texts.moreHighlights}
            isLoading={isLoadingNext}
            onNext={askForMore}
          />
        </div>
      ) : null}
    </>
  );
}
