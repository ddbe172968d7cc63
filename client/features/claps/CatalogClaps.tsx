import { graphql, useFragment } from "react-relay/hooks";
import type { CatalogClaps_catalog$key } from "../../../generated/relay/CatalogClaps_catalog.graphql.ts";
import type { CatalogClapsViewerQuery } from "../../../generated/relay/CatalogClapsViewerQuery.graphql.ts";
import { useViewerQuery } from "../follow/useViewerQuery.ts";
import { Claps } from "./Claps.tsx";

/** A list's claps. */
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
  const { data } = useViewerQuery<CatalogClapsViewerQuery>(
    graphql`
      query CatalogClapsViewerQuery($catalogId: ID!) {
        catalogById(catalogId: $catalogId) {
          id
          clapCount
          viewerEdge {
            id
            clapCount
          }
        }
      }
    `,
    { catalogId: catalog.id },
  );
  return (
    <Claps
      kind="catalog"
      id={catalog.id}
      ownerId={catalog.creator.id}
      clapCount={catalog.clapCount}
      viewerClapCount={data?.catalogById?.viewerEdge.clapCount ?? 0}
    />
  );
}
