import { graphql, useFragment } from "react-relay/hooks";
import type { FollowTagButton_tag$key } from "../../../generated/relay/FollowTagButton_tag.graphql.ts";
import type { FollowTagButtonViewerQuery } from "../../../generated/relay/FollowTagButtonViewerQuery.graphql.ts";
import { FollowControl } from "../follow/FollowControl.tsx";
import { useViewerQuery } from "../follow/useViewerQuery.ts";
import { useFollowTag } from "./useFollowTag.ts";

/** Follows a tag. */
export function FollowTagButton(props: {
  tag: FollowTagButton_tag$key;
  size?: "small" | "medium";
  look?: "page" | "row";
}) {
  const tag = useFragment(
    graphql`
      fragment FollowTagButton_tag on Tag {
        id
        displayTitle
        normalizedTagSlug
      }
    `,
    props.tag,
  );
  const { status, data } = useViewerQuery<FollowTagButtonViewerQuery>(
    graphql`
      query FollowTagButtonViewerQuery($tagSlug: ID!) {
        tagFromSlug(tagSlug: $tagSlug) {
          id
          viewerEdge {
            id
            isFollowing
          }
        }
      }
    `,
    { tagSlug: tag.normalizedTagSlug },
  );
  const follow = useFollowTag();
  return (
    <FollowControl
      name={tag.displayTitle}
      size={props.size}
      look={props.look}
      // Where the question failed the button still works: following twice is following once.
      isFollowing={
        status === "loading" ? null : (data?.tagFromSlug?.viewerEdge.isFollowing ?? false)
      }
      actionUrl={`/_/subscribe/tag/${tag.id}`}
      onChange={(follows) => follow({ targetId: tag.id, follows })}
    />
  );
}
