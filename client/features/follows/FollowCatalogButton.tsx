import { graphql, useFragment } from "react-relay/hooks";
import type { FollowCatalogButton_catalog$key } from "../../../generated/relay/FollowCatalogButton_catalog.graphql.ts";
import type { FollowCatalogButton_viewer$data } from "../../../generated/relay/FollowCatalogButton_viewer.graphql.ts";
import { useViewer } from "../../runtime/page/frame.ts";
import { loadFollow } from "../../runtime/page/lateFeatures.ts";
import { FollowControl, type FollowLook } from "./FollowControl.tsx";
import { useViewerPart } from "../viewer/useViewerPart.ts";

/** Follows a list. Not shown for the viewer's own lists. */
export function FollowCatalogButton(props: {
  catalog: FollowCatalogButton_catalog$key;
  look?: FollowLook;
  /** True on a page of followed lists, where the state is known before any query. */
  isFollowed?: boolean;
}) {
  const catalog = useFragment(
    graphql`
      fragment FollowCatalogButton_catalog on Catalog {
        id
        name
        creator {
          id
        }
      }
    `,
    props.catalog,
  );
  const state = useViewerPart<FollowCatalogButton_viewer$data>(
    graphql`
      fragment FollowCatalogButton_viewer on Catalog {
        viewerEdge {
          id
          isFollowing
        }
      }
    `,
    catalog.id,
    loadFollow,
  );
  const viewer = useViewer();
  if (viewer.status === "loggedIn" && viewer.viewer.id === catalog.creator.id) return null;
  return (
    <FollowControl
      id={catalog.id}
      name={catalog.name}
      size="small"
      look={props.look}
      toastStyle="follow-catalog"
      state={state}
      isFollowed={props.isFollowed}
      actionUrl={`/_/subscribe/catalog/${catalog.id}`}
    />
  );
}
