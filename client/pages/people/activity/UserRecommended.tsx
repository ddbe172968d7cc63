import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { UserRecommended_user$key } from "../../../../generated/relay/UserRecommended_user.graphql.ts";
import { StoryFeed } from "../../../features/stories/StoryFeed.tsx";
import { ForFollowers } from "./ForFollowers.tsx";
import * as texts from "./texts.ts";

const PAGE_SIZE = 10;

/** The stories a user clapped for, last clapped first. */
export function UserRecommended(props: { user: UserRecommended_user$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment UserRecommended_user on User
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "UserRecommendedPaginationQuery") {
        name
        ...ForFollowers_user
        recommendedPostsConnection(first: $first, after: $after)
          @connection(key: "UserRecommended_recommendedPostsConnection") {
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
    props.user,
  );
  return (
    <StoryFeed
      label={texts.recommendedBy(data.name)}
      stories={data.recommendedPostsConnection}
      headingLevel={3}
      isLoadingNext={isLoadingNext}
      onNext={() => loadNext(PAGE_SIZE)}
      empty={
        <ForFollowers
          user={data}
          hidden={texts.recommendedForFollowers}
          empty={{
            title: texts.noRecommended,
            text: texts.noRecommendedText(data.name),
          }}
        />
      }
    />
  );
}
