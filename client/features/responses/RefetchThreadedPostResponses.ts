import { fetchQuery, graphql, type IEnvironment } from "relay-runtime";
import type { RefetchThreadedPostResponsesQuery } from "../../../generated/relay/RefetchThreadedPostResponsesQuery.graphql.ts";
import type { ResponseSort } from "../../../shared/enums.ts";

/** Refetches the first page of a story's responses, replacing the stored ones. */
export async function refetchThreadedPostResponses(
  environment: IEnvironment,
  variables: { postId: string; sortType: ResponseSort },
): Promise<void> {
  await fetchQuery<RefetchThreadedPostResponsesQuery>(
    environment,
    graphql`
      query RefetchThreadedPostResponsesQuery($postId: ID!, $sortType: ResponseSortType!) {
        postResult(id: $postId) {
          ... on Post {
            id
            ...StoryResponses_post @alias(as: "responses") @arguments(sortType: $sortType)
          }
        }
      }
    `,
    variables,
    { fetchPolicy: "network-only" },
  ).toPromise();
}
