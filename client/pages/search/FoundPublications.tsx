import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { CollectionRow_collection$key } from "../../../generated/relay/CollectionRow_collection.graphql.ts";
import type { FoundPublications_query$key } from "../../../generated/relay/FoundPublications_query.graphql.ts";
import { CollectionRow } from "../../features/people/CollectionRow.tsx";
import { RowFeed } from "../../features/people/RowFeed.tsx";
import { FoundResults } from "./FoundResults.tsx";
import { NothingFound } from "./NothingFound.tsx";
import * as texts from "./texts.ts";

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
  return (
    <FoundResults index="collections" found={data.search.collections}>
      {(found) => (
        <RowFeed
          label={texts.matchingPublications}
          more={texts.morePublications}
          rows={found}
          row={rowOf}
          isLoadingNext={isLoadingNext}
          onNext={() => loadNext(10)}
          empty={<NothingFound what="publications" typed={props.typed} />}
        />
      )}
    </FoundResults>
  );
}
