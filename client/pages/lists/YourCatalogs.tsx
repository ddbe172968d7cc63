import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { YourCatalogs_viewer$key } from "../../../generated/relay/YourCatalogs_viewer.graphql.ts";
import { Catalogs } from "../../features/lists/Catalogs.tsx";
import { readConnection } from "../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import * as texts from "./texts.ts";

const PAGE_SIZE = 10;

export function YourCatalogs(props: { viewer: YourCatalogs_viewer$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment YourCatalogs_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "YourCatalogsPaginationQuery") {
        predefinedCatalogs {
          id
          ...CatalogCard_catalog
        }
        catalogsConnection(first: $first, after: $after)
          @connection(key: "YourCatalogs_catalogsConnection") {
          edges {
            node {
              id
              ...CatalogCard_catalog
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.viewer,
  );
  const { edges, pageInfo, hasFailed } = readConnection(data.catalogsConnection);
  return (
    <>
      {hasFailed ? <PartNotLoaded /> : null}
      <Catalogs
        label={texts.yourLists}
        catalogs={[...data.predefinedCatalogs, ...edges.map(({ node }) => node)]}
        next={pageInfo.hasNextPage ? pageInfo.endCursor : null}
        isLoadingNext={isLoadingNext}
        onNext={() => loadNext(PAGE_SIZE)}
        isOwn
      />
    </>
  );
}
