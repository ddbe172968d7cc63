import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { CatalogCard_catalog$key } from "../../../generated/relay/CatalogCard_catalog.graphql.ts";
import type { FoundLists_query$key } from "../../../generated/relay/FoundLists_query.graphql.ts";
import { RowFeed } from "../../features/people/RowFeed.tsx";
import { CatalogCard } from "../../features/lists/CatalogCard.tsx";
import { FoundResults } from "./FoundResults.tsx";
import { NothingFound } from "./NothingFound.tsx";
import * as texts from "./texts.ts";

const rowOf = (catalog: CatalogCard_catalog$key) => <CatalogCard catalog={catalog} showsCreator />;

/** List results, best first. */
export function FoundLists(props: { query: FoundLists_query$key; typed: string }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment FoundLists_query on Query
      @argumentDefinitions(
        query: { type: "String!" }
        domainOrSlug: { type: "ID" }
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
      )
      @refetchable(queryName: "FoundListsPaginationQuery") {
        search(query: $query, domainOrSlug: $domainOrSlug) {
          ... on Search {
            lists(first: $first, after: $after) @connection(key: "FoundLists_lists") {
              total
              isCapped
              isUnavailable
              queryId
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
        }
      }
    `,
    props.query,
  );
  return (
    <FoundResults index="lists" found={data.search.lists}>
      {(found) => (
        <RowFeed
          label={texts.matchingLists}
          more={texts.moreLists}
          rows={found}
          row={rowOf}
          isLoadingNext={isLoadingNext}
          onNext={() => loadNext(10)}
          empty={<NothingFound what="lists" typed={props.typed} />}
        />
      )}
    </FoundResults>
  );
}
