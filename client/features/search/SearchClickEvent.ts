import { graphql, type IEnvironment } from "relay-runtime";
import type { SearchClickEventMutation } from "../../../generated/relay/SearchClickEventMutation.graphql.ts";
import { runMutation } from "../../runtime/relay/runMutation.ts";

/** Reports a click on a search result while the page unloads. `place` is 1-based. */
export function reportSearchClick(
  environment: IEnvironment,
  click: { queryId: string; indexName: string; objectId: string; place: number },
): void {
  const { queryId, indexName, objectId, place } = click;
  void runMutation<SearchClickEventMutation>(environment, {
    mutation: graphql`
      mutation SearchClickEventMutation(
        $queryId: String!
        $indexName: String!
        $objectIds: [String!]!
        $positions: [Int!]!
      ) {
        searchClickEvent(
          queryId: $queryId
          indexName: $indexName
          objectIds: $objectIds
          positions: $positions
        ) {
          __typename
        }
      }
    `,
    variables: { queryId, indexName, objectIds: [objectId], positions: [place] },
    cacheConfig: { metadata: { loadClass: "keepalive" } },
  });
}
