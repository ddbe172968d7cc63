import { graphql, type IEnvironment } from "relay-runtime";
import { type MutationResult, runMutation } from "../../runtime/relay/runMutation.ts";
import type { changeHistoryClearMutation } from "../../../generated/relay/changeHistoryClearMutation.graphql.ts";
import type { changeHistoryForgetMutation } from "../../../generated/relay/changeHistoryForgetMutation.graphql.ts";
import type { changeHistoryPauseMutation } from "../../../generated/relay/changeHistoryPauseMutation.graphql.ts";

/** Pauses or resumes the reading history. */
export function pauseHistory(
  environment: IEnvironment,
  isPaused: boolean,
): Promise<MutationResult> {
  return runMutation<changeHistoryPauseMutation>(environment, {
    mutation: graphql`
      mutation changeHistoryPauseMutation($isPaused: Boolean!) {
        setReadingHistoryPaused(isPaused: $isPaused) {
          __typename
          ... on ReadingHistoryChange {
            viewer {
              id
              isReadingHistoryPaused
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { isPaused },
  });
}

/** Clears the reading history. */
export function clearHistory(environment: IEnvironment): Promise<MutationResult> {
  return runMutation<changeHistoryClearMutation>(environment, {
    mutation: graphql`
      mutation changeHistoryClearMutation {
        clearReadingHistory {
          __typename
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: {},
  });
}

/** Removes a story from the reading history. */
export function forgetStory(environment: IEnvironment, postId: string): Promise<MutationResult> {
  return runMutation<changeHistoryForgetMutation>(environment, {
    mutation: graphql`
      mutation changeHistoryForgetMutation($postId: ID!) {
        removeFromReadingHistory(postId: $postId) {
          __typename
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { postId },
  });
}
