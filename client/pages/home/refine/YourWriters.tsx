import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { YourWriters_viewer$key } from "../../../../generated/relay/YourWriters_viewer.graphql.ts";
import type { PersonRow_user$key } from "../../../../generated/relay/PersonRow_user.graphql.ts";
import { PersonRow } from "../../../features/people/PersonRow.tsx";
import { RowFeed } from "../../../features/people/RowFeed.tsx";
import { NothingFollowedYet } from "./NothingFollowedYet.tsx";
import * as texts from "./texts.ts";

const PAGE_SIZE = 25;

const rowOf = (user: PersonRow_user$key) => <PersonRow user={user} isFollowed />;

/** The writers that the viewer follows, newest first. */
export function YourWriters(props: { viewer: YourWriters_viewer$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment YourWriters_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 25 }, after: { type: "String" })
      @refetchable(queryName: "YourWritersPaginationQuery") {
        followingUserConnection(first: $first, after: $after)
          @connection(key: "YourWriters_followingUserConnection") {
          edges {
            node {
              id
              ...PersonRow_user
              ...FollowButton_viewer
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
      label={texts.writersYouFollow}
      more={texts.moreWriters}
      rows={data.followingUserConnection}
      row={rowOf}
      isLoadingNext={isLoadingNext}
      onNext={() => loadNext(PAGE_SIZE)}
      empty={<NothingFollowedYet what="writers" />}
    />
  );
}
