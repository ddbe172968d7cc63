import { graphql, type IEnvironment } from "relay-runtime";
import type { changeListDiscussionCloseMutation } from "../../../generated/relay/changeListDiscussionCloseMutation.graphql.ts";
import type { changeListDiscussionHideMutation } from "../../../generated/relay/changeListDiscussionHideMutation.graphql.ts";
import type { changeListDiscussionShowMutation } from "../../../generated/relay/changeListDiscussionShowMutation.graphql.ts";
import { type MutationResult, runMutation } from "../../runtime/relay/runMutation.ts";

interface HiddenTarget {
  parentCatalogId: string;
  catalogResponseId: string;
}

/** Hides a response to a list. */
export function hideCatalogResponse(
  environment: IEnvironment,
  variables: HiddenTarget,
): Promise<MutationResult> {
  return runMutation<changeListDiscussionHideMutation>(environment, {
    mutation: graphql`
      mutation changeListDiscussionHideMutation($parentCatalogId: ID!, $catalogResponseId: ID!) {
        hideCatalogResponseOnParent(
          parentCatalogId: $parentCatalogId
          catalogResponseId: $catalogResponseId
        ) {
          __typename
          ... on Toggled {
            target {
              ... on Post {
                id
                inResponseToCatalog {
                  id
                  responsesCount
                }
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
  });
}

/** Shows a hidden response again. */
export function showCatalogResponse(
  environment: IEnvironment,
  variables: HiddenTarget,
): Promise<MutationResult> {
  return runMutation<changeListDiscussionShowMutation>(environment, {
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
  });
}

/** Closes or reopens a list's discussion. */
export function closeCatalogDiscussion(
  environment: IEnvironment,
  variables: { targetCatalogId: string; isDiscussionClosed: boolean },
): Promise<MutationResult> {
  return runMutation<changeListDiscussionCloseMutation>(environment, {
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
  });
}
