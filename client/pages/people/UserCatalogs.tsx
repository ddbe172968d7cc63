import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { UserCatalogs_user$key } from "../../../generated/relay/UserCatalogs_user.graphql.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Catalogs } from "../../features/lists/Catalogs.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { readConnection } from "../../features/listing/readConnection.ts";
import * as texts from "./texts.ts";

const PAGE_SIZE = 10;

/** A user's public lists. */
export function UserCatalogs(props: { user: UserCatalogs_user$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment UserCatalogs_user on User
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "UserCatalogsPaginationQuery") {
        name
        catalogsConnection(first: $first, after: $after)
          @connection(key: "UserCatalogs_catalogsConnection") {
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
    props.user,
  );
  const hrefTo = useRouteHref();
  const { edges, pageInfo } = readConnection(data.catalogsConnection);
  if (edges.length === 0) {
    return (
      <EmptyState
        title={texts.noLists}
        text={texts.noListsText(data.name)}
        action={
          <Button variant="secondary" href={hrefTo("ExploreTopics")}>
            {texts.exploreTopics}
          </Button>
        }
      />
    );
  }
  return (
    <Catalogs
      label={texts.listsOf(data.name)}
      catalogs={edges.map(({ node }) => node)}
      next={pageInfo.hasNextPage ? pageInfo.endCursor : null}
      isLoadingNext={isLoadingNext}
      onNext={() => loadNext(PAGE_SIZE)}
    />
  );
}
