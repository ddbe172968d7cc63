import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { MutedCollections_viewer$key } from "../../../../generated/relay/MutedCollections_viewer.graphql.ts";
import type { CollectionRow_collection$key } from "../../../../generated/relay/CollectionRow_collection.graphql.ts";
import { CollectionRow } from "../../../features/people/CollectionRow.tsx";
import { RowFeed } from "../../../features/people/RowFeed.tsx";
import { NothingMuted } from "./NothingMuted.tsx";
import { UnmuteButton } from "./UnmuteButton.tsx";
import * as texts from "./texts.ts";

const PAGE_SIZE = 25;

const rowOf = (
  collection: CollectionRow_collection$key & { readonly id: string; readonly name: string },
) => (
  <CollectionRow
    collection={collection}
    action={
      <UnmuteButton target={{ kind: "collection", id: collection.id, name: collection.name }} />
    }
  />
);

/** The publications that the viewer has muted, newest first. */
export function MutedCollections(props: { viewer: MutedCollections_viewer$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment MutedCollections_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 25 }, after: { type: "String" })
      @refetchable(queryName: "MutedCollectionsPaginationQuery") {
        mutedCollectionConnection(first: $first, after: $after)
          @connection(key: "MutedCollections_mutedCollectionConnection") {
          edges {
            node {
              id
              name
              ...CollectionRow_collection
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
      label={texts.mutedPublications}
      more={texts.morePublications}
      rows={data.mutedCollectionConnection}
      row={rowOf}
      isLoadingNext={isLoadingNext}
      onNext={() => loadNext(PAGE_SIZE)}
      empty={<NothingMuted what="publication" />}
    />
  );
}
