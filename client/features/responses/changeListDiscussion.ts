import { graphql, type IEnvironment } from "relay-runtime";
import type { changeListDiscussionCloseMutation } from "../../../generated/relay/changeListDiscussionCloseMutation.graphql.ts";
import type { changeListDiscussionHideMutation } from "../../../generated/relay/changeListDiscussionHideMutation.graphql.ts";
import type { changeListDiscussionShowMutation } from "../../../generated/relay/changeListDiscussionShowMutation.graphql.ts";
import { commitWrite } from "../../app/commitWrite.ts";

interface HiddenTarget {
  parentCatalogId: string;
  catalogResponseId: string;
}

/** Hides a response to a list. Resolves to an error message, or null on success. */
export function hideCatalogResponse(
  environment: IEnvironment,
  variables: HiddenTarget,
): Promise<string | null> {
  return commitWrite<changeListDiscussionHideMutation>(environment, {
    mutation: graphql`
      mutation changeListDiscussionHideMutation($parentCatalogId: ID!, $catalogResponseId: ID!) {
        hideCatalogResponseOnParent(
          parentCatalogId: $parentCatalogId
          catalogResponseId: $catalogResponseId
        ) {
          __typename
          ... on DiscussionChanged {
            post {
              id
              inResponseToCatalog {
                id
                responsesCount
              }
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables,
    outcome: (response) => response.hideCatalogResponseOnParent,
  });
}

/** Shows a hidden response again. Resolves like `hideCatalogResponse`. */
export function showCatalogResponse(
  environment: IEnvironment,
  variables: HiddenTarget,
): Promise<string | null> {
  return commitWrite<changeListDiscussionShowMutation>(environment, {
    mutation: graphql`
      mutation changeListDiscussionShowMutation($parentCatalogId: ID!, $catalogResponseId: ID!) {
        showCatalogResponseOnParent(
          parentCatalogId: $parentCatalogId
          catalogResponseId: $catalogResponseId
        ) {
          __typename
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables,
    outcome: (response) => response.showCatalogResponseOnParent,
  });
}

/** Closes or reopens a list's discussion. Resolves like `hideCatalogResponse`. */
export function closeCatalogDiscussion(
  environment: IEnvironment,
  variables: { targetCatalogId: string; isDiscussionClosed: boolean },
): Promise<string | null> {
  return commitWrite<changeListDiscussionCloseMutation>(environment, {
    mutation: graphql`
      mutation changeListDiscussionCloseMutation(
        $targetCatalogId: ID!
        $isDiscussionClosed: Boolean!
      ) {
        setCatalogDiscussionClosed(
          targetCatalogId: $targetCatalogId
          isDiscussionClosed: $isDiscussionClosed
        ) {
          __typename
          ... on CatalogDiscussion {
            catalog {
              id
              isDiscussionClosed
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables,
    outcome: (response) => response.setCatalogDiscussionClosed,
  });
}
