import { graphql, useFragment } from "react-relay/hooks";
import type { FollowCollectionButton_collection$key } from "../../../generated/relay/FollowCollectionButton_collection.graphql.ts";
import type { FollowCollectionButton_viewer$data } from "../../../generated/relay/FollowCollectionButton_viewer.graphql.ts";
import { loadFollow } from "../../runtime/page/lateFeatures.ts";
import { useCollectionRole } from "./useCollectionRole.ts";
import { FollowControl, type FollowLook } from "./FollowControl.tsx";
import { useViewerPart } from "../viewer/useViewerPart.ts";

/** Follows a publication. Its owner isn't asked to follow it. */
export function FollowCollectionButton(props: {
  collection: FollowCollectionButton_collection$key;
  size?: "small" | "medium";
  look?: FollowLook;
  /** True on a page of followed publications, where the state is known before any query. */
  isFollowed?: boolean | undefined;
}) {
  const collection = useFragment(
    graphql`
      fragment FollowCollectionButton_collection on Collection {
        id
        slug
        name
      }
    `,
    props.collection,
  );
  const state = useViewerPart<FollowCollectionButton_viewer$data>(
    graphql`
      fragment FollowCollectionButton_viewer on Collection {
        viewerEdge {
          id
          isFollowing
        }
      }
    `,
    collection.id,
    loadFollow,
  );
  const isOwner = useCollectionRole(collection.id) === "OWNER";
  if (isOwner && !props.isFollowed && !state.data?.viewerEdge.isFollowing) return null;
  return (
    <FollowControl
      id={collection.id}
      name={collection.name}
      size={props.size}
      look={props.look}
      state={state}
      isFollowed={props.isFollowed}
      actionUrl={`/_/subscribe/collection/${collection.id}`}
    />
  );
}
