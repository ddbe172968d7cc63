import { graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type { FollowTagButton_tag$key } from "../../../generated/relay/FollowTagButton_tag.graphql.ts";
import type { FollowTagButtonViewerQuery } from "../../../generated/relay/FollowTagButtonViewerQuery.graphql.ts";
import { loadFollowTag } from "../../app/lateFeatures.ts";
import { FollowControl, type FollowLook } from "../follow/FollowControl.tsx";
import { useViewerQuery } from "../follow/useViewerQuery.ts";

/** Follows a tag. */
export function FollowTagButton(props: {
  tag: FollowTagButton_tag$key;
  size?: "small" | "medium";
  look?: FollowLook;
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
    loadFollowTag,
  );
  const environment = useRelayEnvironment();
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
      onChange={async (follows) =>
        (await loadFollowTag()).followTag(environment, { targetId: tag.id, follows })
      }
    />
  );
}
