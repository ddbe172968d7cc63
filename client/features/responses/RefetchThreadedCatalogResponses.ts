import { fetchQuery, graphql, type IEnvironment } from "relay-runtime";
import type { RefetchThreadedCatalogResponsesQuery } from "../../../generated/relay/RefetchThreadedCatalogResponsesQuery.graphql.ts";
import type { ResponseSort } from "../../../shared/enums.ts";

/** Refetches the first page of a list's responses, replacing the stored ones. */
export async function refetchThreadedCatalogResponses(
  environment: IEnvironment,
  variables: { catalogId: string; sortType: ResponseSort },
): Promise<void> {
  await fetchQuery<RefetchThreadedCatalogResponsesQuery>(
    environment,
    graphql`
      query RefetchThreadedCatalogResponsesQuery($catalogId: ID!, $sortType: ResponseSortType!) {
        catalogById(catalogId: $catalogId) {
          id
          ...CatalogResponses_catalog @alias(as: "responses") @arguments(sortType: $sortType)
        }
      }
    `,
    variables,
    { fetchPolicy: "network-only" },
  ).toPromise();
}
