import { graphql, useFragment } from "react-relay/hooks";
import type { CatalogClaps_catalog$key } from "../../../generated/relay/CatalogClaps_catalog.graphql.ts";
import type { CatalogClaps_viewer$data } from "../../../generated/relay/CatalogClaps_viewer.graphql.ts";
import { useViewerPart } from "../viewer/useViewerPart.ts";
import { Claps } from "./Claps.tsx";

export function CatalogClaps(props: { catalog: CatalogClaps_catalog$key }) {
  const catalog = useFragment(
    graphql`
      fragment CatalogClaps_catalog on Catalog {
        id
        clapCount
        creator {
          id
        }
      }
    `,
    props.catalog,
  );
  const { data } = useViewerPart<CatalogClaps_viewer$data>(
    graphql`
      fragment CatalogClaps_viewer on Catalog {
        clapCount
        viewerEdge {
          id
          clapCount
        }
      }
    `,
    catalog.id,
  );
  return (
    <Claps
      kind="catalog"
      id={catalog.id}
      ownerId={catalog.creator.id}
      clapCount={catalog.clapCount}
      viewerClapCount={data?.viewerEdge.clapCount}
    />
  );
}
