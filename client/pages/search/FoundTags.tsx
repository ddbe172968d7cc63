import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { TagRow_tag$key } from "../../../generated/relay/TagRow_tag.graphql.ts";
import type { FoundTags_query$key } from "../../../generated/relay/FoundTags_query.graphql.ts";
import { RowFeed } from "../../features/people/RowFeed.tsx";
import { TagRow } from "../../features/topics/TagRow.tsx";
import { FoundResults } from "./FoundResults.tsx";
import { NothingFound } from "./NothingFound.tsx";
import * as texts from "./texts.ts";

const rowOf = (tag: TagRow_tag$key) => <TagRow tag={tag} />;

/** Topic results, best first. */
export function FoundTags(props: { query: FoundTags_query$key; typed: string }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment FoundTags_query on Query
      @argumentDefinitions(
        query: { type: "String!" }
        domainOrSlug: { type: "ID" }
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
      )
      @refetchable(queryName: "FoundTagsPaginationQuery") {
        search(query: $query, domainOrSlug: $domainOrSlug) {
          ... on Search {
            tags(first: $first, after: $after) @connection(key: "FoundTags_tags") {
              total
              isCapped
              isUnavailable
              queryId
              edges {
                node {
                  id
                  ...TagRow_tag
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
    <FoundResults index="tags" found={data.search.tags}>
      {(found) => (
        <RowFeed
          label={texts.matchingTopics}
          more={texts.moreTopics}
          rows={found}
          row={rowOf}
          isLoadingNext={isLoadingNext}
          onNext={() => loadNext(10)}
          empty={<NothingFound what="topics" typed={props.typed} />}
        />
      )}
    </FoundResults>
  );
}
