import { graphql, useFragment } from "react-relay/hooks";
import type { FollowTagButton_tag$key } from "../../../generated/relay/FollowTagButton_tag.graphql.ts";
import type { FollowTagButton_viewer$data } from "../../../generated/relay/FollowTagButton_viewer.graphql.ts";
import { loadFollow } from "../../runtime/page/lateFeatures.ts";
import { FollowControl, type FollowLook } from "../follows/FollowControl.tsx";
import { useViewerPart } from "../viewer/useViewerPart.ts";

export function FollowTagButton(props: {
  tag: FollowTagButton_tag$key;
  size?: "small" | "medium";
  look?: FollowLook;
  coverImageId?: string | null | undefined;
  /** True or false where the state is known before any query. */
  isFollowed?: boolean;
}) {
  const tag = useFragment(
    graphql`
      fragment FollowTagButton_tag on Tag {
        id
        displayTitle
      }
    `,
    props.tag,
  );
  const state = useViewerPart<FollowTagButton_viewer$data>(
    graphql`
      fragment FollowTagButton_viewer on Tag {
        viewerEdge {
          id
          isFollowing
        }
      }
    `,
    tag.id,
    loadFollow,
  );
  return (
    <FollowControl
      id={tag.id}
      name={tag.displayTitle}
      size={props.size}
      look={props.look}
      coverImageId={props.coverImageId}
      state={state}
      isFollowed={props.isFollowed}
      actionUrl={`/_/subscribe/tag/${tag.id}`}
    />
  );
}
