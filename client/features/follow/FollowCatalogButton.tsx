import { graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type { FollowCatalogButton_catalog$key } from "../../../generated/relay/FollowCatalogButton_catalog.graphql.ts";
import type { FollowCatalogButtonViewerQuery } from "../../../generated/relay/FollowCatalogButtonViewerQuery.graphql.ts";
import { useViewer } from "../../app/frame.ts";
import { loadFollowCatalog } from "../../app/lateFeatures.ts";
import { FollowControl, type FollowLook } from "./FollowControl.tsx";
import { useViewerQuery } from "./useViewerQuery.ts";

/** Follows a list. Nobody is offered to follow their own. */
export function FollowCatalogButton(props: {
  catalog: FollowCatalogButton_catalog$key;
  look?: FollowLook;
  /** True where the page is of those one follows: known before anything is asked. */
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
  const { status, data } = useViewerQuery<FollowCatalogButtonViewerQuery>(
    graphql`
      query FollowCatalogButtonViewerQuery($catalogId: ID!) {
        catalogById(catalogId: $catalogId) {
          id
          viewerEdge {
            id
            isFollowing
          }
        }
      }
    `,
    { catalogId: catalog.id },
    loadFollowCatalog,
  );
  const environment = useRelayEnvironment();
  const viewer = useViewer();
  if (viewer.status === "loggedIn" && viewer.viewer.id === catalog.creator.id) return null;
  const edge = data?.catalogById?.viewerEdge;
  return (
    <FollowControl
      name={catalog.name}
      size="small"
      look={props.look}
      toastStyle="follow-catalog"
      // Where the question failed the button still works: following twice is following once.
      isFollowing={status === "loading" ? (props.isFollowed ?? null) : (edge?.isFollowing ?? false)}
      actionUrl={`/_/subscribe/catalog/${catalog.id}`}
      onChange={async (follows) =>
        (await loadFollowCatalog()).followCatalog(environment, { targetId: catalog.id, follows })
      }
    />
  );
}
