import { graphql } from "react-relay/hooks";
import type { FollowItemQuery } from "../../../../generated/relay/FollowItemQuery.graphql.ts";
import * as texts from "../../follows/texts.ts";
import { useSetFollow } from "../../follows/useSetFollow.ts";
import { useViewerQuery } from "../../viewer/useViewerQuery.ts";
import { MenuItem } from "../../../ui/MenuItem.tsx";

/** The menu item that follows or unfollows a user or publication. */
export function FollowItem(props: {
  target: { id: string; name: string };
  detail?: string | undefined;
}) {
  const { target } = props;
  const setFollow = useSetFollow(target);
  // The page's follow buttons have usually loaded this already.
  const { data } = useViewerQuery<FollowItemQuery>(
    graphql`
      query FollowItemQuery($id: ID!) {
        node(id: $id) {
          id
          ... on User {
            viewerEdge {
              id
              isFollowing
            }
          }
          ... on Collection {
            viewerEdge {
              id
              isFollowing
            }
          }
        }
      }
    `,
    { id: target.id },
  );
  const isFollowing = data?.node?.viewerEdge?.isFollowing ?? false;
  return (
    <MenuItem detail={props.detail} onSelect={() => void setFollow(!isFollowing)}>
      {isFollowing ? texts.unfollowName(target.name) : texts.followName(target.name)}
    </MenuItem>
  );
}
