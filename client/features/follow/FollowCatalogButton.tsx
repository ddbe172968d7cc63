import { graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type { FollowCatalogButton_catalog$key } from "../../../generated/relay/FollowCatalogButton_catalog.graphql.ts";
import type { FollowCatalogButton_viewer$data } from "../../../generated/relay/FollowCatalogButton_viewer.graphql.ts";
import { useViewer } from "../../app/frame.ts";
import { loadFollowCatalog } from "../../app/lateFeatures.ts";
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
  const { status, data } = useViewerPart<FollowCatalogButton_viewer$data>(
    graphql`
      fragment FollowCatalogButton_viewer on Catalog {
        viewerEdge {
          id
          isFollowing
        }
      }
    `,
    catalog.id,
    loadFollowCatalog,
  );
  const environment = useRelayEnvironment();
  const viewer = useViewer();
  if (viewer.status === "loggedIn" && viewer.viewer.id === catalog.creator.id) return null;
  const edge = data?.viewerEdge;
  return (
    <FollowControl
      id={catalog.id}
      name={catalog.name}
      size="small"
      look={props.look}
      toastStyle="follow-catalog"
      // If the query failed the button still works, because following is idempotent.
      isFollowing={status === "loading" ? (props.isFollowed ?? null) : (edge?.isFollowing ?? false)}
      actionUrl={`/_/subscribe/catalog/${catalog.id}`}
      onChange={async (follows) =>
        (await loadFollowCatalog()).followCatalog(environment, { targetId: catalog.id, follows })
      }
    />
  );
}
