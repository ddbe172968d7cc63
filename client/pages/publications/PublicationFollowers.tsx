import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { PersonRow_user$key } from "../../../generated/relay/PersonRow_user.graphql.ts";
import type { PublicationFollowers_collection$key } from "../../../generated/relay/PublicationFollowers_collection.graphql.ts";

import { FollowCollectionButton } from "../../features/follows/FollowCollectionButton.tsx";
import { PersonRow } from "../../features/people/PersonRow.tsx";
import { RowFeed } from "../../features/people/RowFeed.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PublicationListing } from "./PublicationListing.tsx";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";

const PAGE_SIZE = 25;

/** A publication's followers, newest first. */
export function PublicationFollowers(props: { collection: PublicationFollowers_collection$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment PublicationFollowers_collection on Collection
      @argumentDefinitions(first: { type: "Int", defaultValue: 25 }, after: { type: "String" })
      @refetchable(queryName: "PublicationFollowersPaginationQuery") {
        name
        subscriberCount
        ...PublicationListing_collection
        ...FollowCollectionButton_collection
        followersUserConnection(first: $first, after: $after)
          @connection(key: "PublicationFollowers_followersUserConnection") {
          edges {
            node {
              id
              ...PersonRow_user
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
  const { name, subscriberCount } = data;
  return (
    <PublicationListing
      collection={data}
      heading={subscriberCount === 0 ? texts.followers : texts.followerCount(subscriberCount)}
    >
      <RowFeed
        label={texts.followersOf(name)}
        more={texts.moreFollowers}
        rows={data.followersUserConnection}
        row={rowOf}
        isLoadingNext={isLoadingNext}
        onNext={() => loadNext(PAGE_SIZE)}
        empty={
          <EmptyState
            title={texts.noFollowersYet}
            text={<>{fillText(texts.noFollowersYetText, { name: <bdi>{name}</bdi> })}</>}
            action={<FollowCollectionButton collection={data} />}
          />
        }
      />
    </PublicationListing>
  );
}

function rowOf(user: PersonRow_user$key) {
  return <PersonRow user={user} />;
}
