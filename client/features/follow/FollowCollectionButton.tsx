import { graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type { FollowCollectionButton_collection$key } from "../../../generated/relay/FollowCollectionButton_collection.graphql.ts";
import type { FollowCollectionButton_viewer$data } from "../../../generated/relay/FollowCollectionButton_viewer.graphql.ts";
import { useViewer } from "../../app/frame.ts";
import { loadFollowCollection } from "../../app/lateFeatures.ts";
import { FollowControl, type FollowLook } from "./FollowControl.tsx";
import { useViewerPart } from "../viewer/useViewerPart.ts";

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
  const { status, data } = useViewerPart<FollowCollectionButton_viewer$data>(
    graphql`
      fragment FollowCollectionButton_viewer on Collection {
        viewerEdge {
          id
          isFollowing
        }
      }
    `,
    collection.id,
    loadFollowCollection,
  );
  const environment = useRelayEnvironment();
  const viewer = useViewer();
  const viewerId = viewer.status === "loggedIn" ? viewer.viewer.id : null;
  const edge = data?.viewerEdge;
  return (
    <FollowControl
      id={collection.id}
      name={collection.name}
      size={props.size}
      look={props.look}
      // If the query failed the button still works, because following is idempotent.
      isFollowing={status === "loading" ? (props.isFollowed ?? null) : (edge?.isFollowing ?? false)}
      actionUrl={`/_/subscribe/collection/${collection.id}`}
      onChange={async (follows) =>
        (await loadFollowCollection()).followCollection(environment, {
          targetId: collection.id,
          viewerId,
          follows,
        })
      }
    />
  );
}
