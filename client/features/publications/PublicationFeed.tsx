import { type ReactNode, useMemo } from "react";
import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { PublicationFeed_collection$key } from "../../../generated/relay/PublicationFeed_collection.graphql.ts";
import { StoryFeed } from "../stories/StoryFeed.tsx";
import { readConnection } from "../listing/readConnection.ts";

const PAGE_SIZE = 10;
const NONE: ReadonlySet<string> = new Set();

/** A publication's stories as a paginated feed. */
export function PublicationFeed(props: {
  collection: PublicationFeed_collection$key;
  label: string;
  empty: ReactNode;
  headingLevel?: 2 | 3;
  /** Ids of stories that the page already shows above. */
  exceptIds?: ReadonlySet<string>;
  /** Shown above the list if it isn't empty. */
  heading?: ReactNode;
}) {
  const { exceptIds = NONE } = props;
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment PublicationFeed_collection on Collection
      @argumentDefinitions(
        order: { type: "CollectionPostsOrder", defaultValue: LATEST }
        tagSlug: { type: "String" }
        featureSlug: { type: "String" }
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
      )
      @refetchable(queryName: "PublicationFeedPaginationQuery") {
        id
        postsConnection(
          first: $first
          after: $after
          order: $order
          tagSlug: $tagSlug
          featureSlug: $featureSlug
        )
          @connection(
            key: "PublicationFeed_postsConnection"
            filters: ["order", "tagSlug", "featureSlug"]
          ) {
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
    return { edges: edges.filter(({ node }) => !exceptIds.has(node.id)), pageInfo };
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
