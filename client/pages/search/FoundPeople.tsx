import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { PersonRow_user$key } from "../../../generated/relay/PersonRow_user.graphql.ts";
import type { FoundPeople_query$key } from "../../../generated/relay/FoundPeople_query.graphql.ts";
import { PersonRow } from "../../features/people/PersonRow.tsx";
import { RowFeed } from "../../features/people/RowFeed.tsx";
import { FoundClicks } from "./FoundClicks.tsx";
import { NothingFound } from "./NothingFound.tsx";
import { ResultCount } from "./ResultCount.tsx";
import { SearchAway } from "./SearchAway.tsx";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

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
  const found = data.search.users;
  if (found === undefined) return null;
  if (found === null) return <PartNotLoaded />;
  if (found.isUnavailable) return <SearchAway />;
  return (
    <FoundClicks index="users" found={found}>
      <ResultCount found={found} category="users" />
      <RowFeed
        label="People who were found"
        more="More people"
        rows={found}
        row={rowOf}
        isLoadingNext={isLoadingNext}
        onNext={() => loadNext(10)}
        empty={<NothingFound what="people" typed={props.typed} />}
      />
    </FoundClicks>
  );
}
