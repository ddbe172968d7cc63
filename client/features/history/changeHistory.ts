import { graphql, type IEnvironment } from "relay-runtime";
import { commitWrite } from "../../app/commitWrite.ts";
import type { changeHistoryClearMutation } from "../../../generated/relay/changeHistoryClearMutation.graphql.ts";
import type { changeHistoryForgetMutation } from "../../../generated/relay/changeHistoryForgetMutation.graphql.ts";
import type { changeHistoryPauseMutation } from "../../../generated/relay/changeHistoryPauseMutation.graphql.ts";

// Each function resolves to an error message, or null on success.

/** Pauses or resumes the reading history. */
export function pauseHistory(environment: IEnvironment, isPaused: boolean): Promise<string | null> {
  return commitWrite<changeHistoryPauseMutation>(environment, {
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
    outcome: (response) => response.setReadingHistoryPaused,
  });
}

/** Clears the reading history. */
export function clearHistory(environment: IEnvironment): Promise<string | null> {
  return commitWrite<changeHistoryClearMutation>(environment, {
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
    outcome: (response) => response.clearReadingHistory,
  });
}

/** Removes a story from the reading history. */
export function forgetStory(environment: IEnvironment, postId: string): Promise<string | null> {
  return commitWrite<changeHistoryForgetMutation>(environment, {
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
    outcome: (response) => response.removeFromReadingHistory,
  });
}
