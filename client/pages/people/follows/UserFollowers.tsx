import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { UserFollowers_user$key } from "../../../../generated/relay/UserFollowers_user.graphql.ts";
import type { PersonRow_user$key } from "../../../../generated/relay/PersonRow_user.graphql.ts";
import { abbreviateNumber } from "../../../../shared/format/abbreviateNumber.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { PersonRow } from "../../../features/people/PersonRow.tsx";
import { profileHref } from "../../../features/people/profileHref.ts";
import { RowFeed } from "../../../features/people/RowFeed.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ListHeader } from "../ListHeader.tsx";
import * as texts from "../texts.ts";

const PAGE_SIZE = 25;

const rowOf = (user: PersonRow_user$key) => <PersonRow user={user} />;

/** A user's followers, newest first. */
export function UserFollowers(props: { user: UserFollowers_user$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment UserFollowers_user on User
      @argumentDefinitions(first: { type: "Int", defaultValue: 25 }, after: { type: "String" })
      @refetchable(queryName: "UserFollowersPaginationQuery") {
        name
        username
        socialStats {
          followerCount
        }
        ...ListHeader_user
        followersUserConnection(first: $first, after: $after)
          @connection(key: "UserFollowers_followersUserConnection") {
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
  const location = useLocation();
  const { followerCount } = data.socialStats;
  const title = texts.followerCount(abbreviateNumber(followerCount), followerCount === 1);
  return (
    <>
      <ListHeader user={data} title={followerCount === 0 ? texts.followers : title} />
      <RowFeed
        label={texts.followersOf(data.name)}
        more={texts.moreFollowers}
        rows={data.followersUserConnection}
        row={rowOf}
        isLoadingNext={isLoadingNext}
        onNext={() => loadNext(PAGE_SIZE)}
        empty={
          <EmptyState
            title={texts.noFollowers}
            text={texts.noFollowersText(data.name)}
            action={
              <Button variant="secondary" href={profileHref(location, "ShowUser", data.username)}>
                {texts.seeProfile}
              </Button>
            }
          />
        }
      />
    </>
  );
}
