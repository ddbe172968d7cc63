import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { FollowedUsers_user$key } from "../../../../generated/relay/FollowedUsers_user.graphql.ts";
import type { PersonRow_user$key } from "../../../../generated/relay/PersonRow_user.graphql.ts";
import { PersonRow } from "../../../features/people/PersonRow.tsx";
import { RowFeed } from "../../../features/people/RowFeed.tsx";
import { NothingFollowed } from "./NothingFollowed.tsx";
import * as texts from "../texts.ts";

const PAGE_SIZE = 25;

const rowOf = (user: PersonRow_user$key) => <PersonRow user={user} />;

/** The users a user follows, newest first. */
export function FollowedUsers(props: { user: FollowedUsers_user$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment FollowedUsers_user on User
      @argumentDefinitions(first: { type: "Int", defaultValue: 25 }, after: { type: "String" })
      @refetchable(queryName: "FollowedUsersPaginationQuery") {
        name
        followingUserConnection(first: $first, after: $after)
          @connection(key: "FollowedUsers_followingUserConnection") {
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
    props.user,
  );
  return (
    <RowFeed
      label={texts.peopleFollowedBy(data.name)}
      more={texts.morePeople}
      rows={data.followingUserConnection}
      row={rowOf}
      isLoadingNext={isLoadingNext}
      onNext={() => loadNext(PAGE_SIZE)}
      empty={<NothingFollowed name={data.name} what="people" />}
    />
  );
}
