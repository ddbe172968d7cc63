import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { CollectionRow_collection$key } from "../../../generated/relay/CollectionRow_collection.graphql.ts";
import type { FoundPublications_query$key } from "../../../generated/relay/FoundPublications_query.graphql.ts";
import { CollectionRow } from "../../features/people/CollectionRow.tsx";
import { RowFeed } from "../../features/people/RowFeed.tsx";
import { FoundClicks } from "./FoundClicks.tsx";
import { NothingFound } from "./NothingFound.tsx";
import { ResultCount } from "./ResultCount.tsx";
import { SearchAway } from "./SearchAway.tsx";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

const rowOf = (collection: CollectionRow_collection$key) => (
  <CollectionRow collection={collection} />
);

/** Publication results, best first. */
export function FoundPublications(props: { query: FoundPublications_query$key; typed: string }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment FoundPublications_query on Query
      @argumentDefinitions(
        query: { type: "String!" }
        domainOrSlug: { type: "ID" }
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
      )
      @refetchable(queryName: "FoundPublicationsPaginationQuery") {
        search(query: $query, domainOrSlug: $domainOrSlug) {
          ... on Search {
            collections(first: $first, after: $after)
              @connection(key: "FoundPublications_collections") {
              total
              isCapped
              isUnavailable
              queryId
              edges {
                node {
                  id
                  ...CollectionRow_collection
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
  const found = data.search.collections;
  if (found === undefined) return null;
  if (found === null) return <PartNotLoaded />;
  if (found.isUnavailable) return <SearchAway />;
  return (
    <FoundClicks index="collections" found={found}>
      <ResultCount found={found} category="publications" />
      <RowFeed
        label="Publications that were found"
        more="More publications"
        rows={found}
        row={rowOf}
        isLoadingNext={isLoadingNext}
        onNext={() => loadNext(10)}
        empty={<NothingFound what="publications" typed={props.typed} />}
      />
    </FoundClicks>
  );
}
