import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { FollowedCollections_user$key } from "../../../../generated/relay/FollowedCollections_user.graphql.ts";
import type { CollectionRow_collection$key } from "../../../../generated/relay/CollectionRow_collection.graphql.ts";
import { CollectionRow } from "../../../features/people/CollectionRow.tsx";
import { RowFeed } from "../../../features/people/RowFeed.tsx";
import { NothingFollowed } from "./NothingFollowed.tsx";
import * as texts from "../texts.ts";

const PAGE_SIZE = 25;

const rowOf = (collection: CollectionRow_collection$key) => (
  <CollectionRow collection={collection} />
);

/** The publications a user follows, newest first. */
export function FollowedCollections(props: { user: FollowedCollections_user$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment FollowedCollections_user on User
      @argumentDefinitions(first: { type: "Int", defaultValue: 25 }, after: { type: "String" })
      @refetchable(queryName: "FollowedCollectionsPaginationQuery") {
        name
        followingCollectionConnection(first: $first, after: $after)
          @connection(key: "FollowedCollections_followingCollectionConnection") {
          edges {
            node {
              id
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
    props.user,
  );
  return (
    <RowFeed
      label={texts.publicationsFollowedBy(data.name)}
      more={texts.morePublications}
      rows={data.followingCollectionConnection}
      row={rowOf}
      isLoadingNext={isLoadingNext}
      onNext={() => loadNext(PAGE_SIZE)}
      empty={<NothingFollowed name={data.name} what="publications" />}
    />
  );
}
