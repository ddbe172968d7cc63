import { graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type { FollowButton_user$key } from "../../../generated/relay/FollowButton_user.graphql.ts";
import type { FollowButton_viewer$data } from "../../../generated/relay/FollowButton_viewer.graphql.ts";
import { useViewer } from "../../app/frame.ts";
import { loadFollowUser } from "../../app/lateFeatures.ts";
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
  const { status, data } = useViewerPart<FollowButton_viewer$data>(
    graphql`
      fragment FollowButton_viewer on User {
        viewerEdge {
          id
          isFollowing
        }
      }
    `,
    user.id,
    loadFollowUser,
  );
  const environment = useRelayEnvironment();
  const viewer = useViewer();
  const viewerId = viewer.status === "loggedIn" ? viewer.viewer.id : null;
  if (viewerId === user.id) return null;
  const edge = data?.viewerEdge;
  return (
    <FollowControl
      id={user.id}
      name={user.name}
      size={props.size}
      look={props.look}
      // If the query failed the button still works, because following is idempotent.
      isFollowing={status === "loading" ? (props.isFollowed ?? null) : (edge?.isFollowing ?? false)}
      actionUrl={`/_/subscribe/user/${user.id}`}
      onChange={async (follows) =>
        (await loadFollowUser()).followUser(environment, { targetId: user.id, viewerId, follows })
      }
    />
  );
}
