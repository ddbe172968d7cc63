import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { YourCollections_viewer$key } from "../../../../generated/relay/YourCollections_viewer.graphql.ts";
import type { CollectionRow_collection$key } from "../../../../generated/relay/CollectionRow_collection.graphql.ts";
import { CollectionRow } from "../../../features/people/CollectionRow.tsx";
import { RowFeed } from "../../../features/people/RowFeed.tsx";
import { NothingFollowedYet } from "./NothingFollowedYet.tsx";
import * as texts from "./texts.ts";

const PAGE_SIZE = 25;

const rowOf = (collection: CollectionRow_collection$key) => (
  <CollectionRow collection={collection} isFollowed />
);

/** The publications that the viewer follows, newest first. */
export function YourCollections(props: { viewer: YourCollections_viewer$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment YourCollections_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 25 }, after: { type: "String" })
      @refetchable(queryName: "YourCollectionsPaginationQuery") {
        followingCollectionConnection(first: $first, after: $after)
          @connection(key: "YourCollections_followingCollectionConnection") {
          edges {
            node {
              id
              ...CollectionRow_collection
              ...FollowCollectionButton_viewer
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.viewer,
  );
  return (
    <RowFeed
      label={texts.publicationsYouFollow}
      more={texts.morePublications}
      rows={data.followingCollectionConnection}
      row={rowOf}
      isLoadingNext={isLoadingNext}
      onNext={() => loadNext(PAGE_SIZE)}
      empty={<NothingFollowedYet what="publications" />}
    />
  );
}
