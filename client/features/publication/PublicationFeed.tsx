import { type ReactNode, useMemo } from "react";
import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { PublicationFeed_collection$key } from "../../../generated/relay/PublicationFeed_collection.graphql.ts";
import { StoryFeed } from "../story/StoryFeed.tsx";
import { readConnection } from "../list/readConnection.ts";

const PAGE_SIZE = 10;
const NONE: ReadonlySet<string> = new Set();

/** A publication's stories, one below the other. */
export function PublicationFeed(props: {
  collection: PublicationFeed_collection$key;
  label: string;
  empty: ReactNode;
  headingLevel?: 2 | 3;
  /** Stories that the page shows above already. */
  exceptIds?: ReadonlySet<string>;
  /** Stands above the list where there is one. */
  heading?: ReactNode;
}) {
  const { exceptIds = NONE } = props;
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment PublicationFeed_collection on Collection
      @argumentDefinitions(
        order: { type: "CollectionPostsOrder", defaultValue: LATEST }
        tagSlug: { type: "String" }
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
      )
      @refetchable(queryName: "PublicationFeedPaginationQuery") {
        id
        postsConnection(first: $first, after: $after, order: $order, tagSlug: $tagSlug)
          @connection(key: "PublicationFeed_postsConnection", filters: ["order", "tagSlug"]) {
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
    props.collection,
  );
  const { postsConnection } = data;
  const stories = useMemo(() => {
    const { edges, pageInfo, hasFailed } = readConnection(postsConnection);
    if (hasFailed) return null;
    const others = edges.filter(({ node }) => !exceptIds.has(node.id));
    // A list that is empty could not lead on to its next page.
    return { edges: others.length > 0 || !pageInfo.hasNextPage ? others : edges, pageInfo };
  }, [postsConnection, exceptIds]);
  return (
    <>
      {stories && stories.edges.length > 0 ? props.heading : null}
      <StoryFeed
        label={props.label}
        stories={stories}
        headingLevel={props.headingLevel}
        hidesCollection
        isLoadingNext={isLoadingNext}
        onNext={() => loadNext(PAGE_SIZE)}
        empty={props.empty}
      />
    </>
  );
}
