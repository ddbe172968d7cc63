import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { PersonRow_user$key } from "../../../generated/relay/PersonRow_user.graphql.ts";
import type { FoundPeople_query$key } from "../../../generated/relay/FoundPeople_query.graphql.ts";
import { PersonRow } from "../../features/people/PersonRow.tsx";
import { RowFeed } from "../../features/people/RowFeed.tsx";
import { FoundResults } from "./FoundResults.tsx";
import { NothingFound } from "./NothingFound.tsx";
import * as texts from "./texts.ts";

const rowOf = (user: PersonRow_user$key) => <PersonRow user={user} />;

/** User results, best first. */
export function FoundPeople(props: { query: FoundPeople_query$key; typed: string }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment FoundPeople_query on Query
      @argumentDefinitions(
        query: { type: "String!" }
        domainOrSlug: { type: "ID" }
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
      )
      @refetchable(queryName: "FoundPeoplePaginationQuery") {
        search(query: $query, domainOrSlug: $domainOrSlug) {
          ... on Search {
            users(first: $first, after: $after) @connection(key: "FoundPeople_users") {
              total
              isCapped
              isUnavailable
              queryId
              edges {
                node {
                  id
                  ...PersonRow_user
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
    <FoundResults index="users" found={data.search.users}>
      {(found) => (
        <RowFeed
          label={texts.matchingPeople}
          more={texts.morePeople}
          rows={found}
          row={rowOf}
          isLoadingNext={isLoadingNext}
          onNext={() => loadNext(10)}
          empty={<NothingFound what="people" typed={props.typed} />}
        />
      )}
    </FoundResults>
  );
}
