import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { YourFollowedCatalogs_viewer$key } from "../../../generated/relay/YourFollowedCatalogs_viewer.graphql.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Catalogs } from "../../features/lists/Catalogs.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { readConnection } from "../../features/listing/readConnection.ts";
import * as texts from "./texts.ts";

const PAGE_SIZE = 25;

/** The lists that the viewer follows. */
export function YourFollowedCatalogs(props: { viewer: YourFollowedCatalogs_viewer$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment YourFollowedCatalogs_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 25 }, after: { type: "String" })
      @refetchable(queryName: "YourFollowedCatalogsPaginationQuery") {
        followedCatalogsConnection(first: $first, after: $after)
          @connection(key: "YourFollowedCatalogs_followedCatalogsConnection") {
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
  const hrefTo = useRouteHref();
  const { edges, pageInfo } = readConnection(data.followedCatalogsConnection);
  if (edges.length === 0) {
    return (
      <EmptyState
        title={texts.noListsSavedYet}
        text={texts.noListsSavedYetText}
        action={
          <Button variant="secondary" href={hrefTo("SearchCategory", { category: "lists" })}>
            {texts.findLists}
          </Button>
        }
      />
    );
  }
  return (
    <Catalogs
      label={texts.savedLists}
      catalogs={edges.map(({ node }) => node)}
      next={pageInfo.hasNextPage ? pageInfo.endCursor : null}
      isLoadingNext={isLoadingNext}
      onNext={() => loadNext(PAGE_SIZE)}
      showsCreator
      isFollowed
    />
  );
}
