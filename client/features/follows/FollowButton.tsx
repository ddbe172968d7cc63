import { graphql, useFragment } from "react-relay/hooks";
import type { FollowButton_user$key } from "../../../generated/relay/FollowButton_user.graphql.ts";
import type { FollowButton_viewer$data } from "../../../generated/relay/FollowButton_viewer.graphql.ts";
import { useViewer } from "../../runtime/page/frame.ts";
import { loadFollow } from "../../runtime/page/lateFeatures.ts";
import { FollowControl, type FollowLook } from "./FollowControl.tsx";
import { useViewerPart } from "../viewer/useViewerPart.ts";

/** Follows a user. Not shown for the viewer themselves. */
export function FollowButton(props: {
  user: FollowButton_user$key;
  size?: "small" | "medium";
  look?: FollowLook;
  /** True on a page of followed users, where the state is known before any query. */
  isFollowed?: boolean | undefined;
}) {
  const user = useFragment(
    graphql`
      fragment FollowButton_user on User {
        id
        name
      }
    `,
    props.user,
  );
  const state = useViewerPart<FollowButton_viewer$data>(
    graphql`
      fragment FollowButton_viewer on User {
        viewerEdge {
          id
          isFollowing
        }
      }
    `,
    user.id,
    loadFollow,
  );
  const viewer = useViewer();
  if (viewer.status === "loggedIn" && viewer.viewer.id === user.id) return null;
  return (
    <FollowControl
      id={user.id}
      name={user.name}
      size={props.size}
      look={props.look}
      state={state}
      isFollowed={props.isFollowed}
      actionUrl={`/_/subscribe/user/${user.id}`}
    />
  );
}
