import { graphql, type IEnvironment, type RecordSourceSelectorProxy } from "relay-runtime";
import type { setPinnedPinPostMutation } from "../../../generated/relay/setPinnedPinPostMutation.graphql.ts";
import type { setPinnedUnpinPostMutation } from "../../../generated/relay/setPinnedUnpinPostMutation.graphql.ts";
import { commitWrite } from "../../app/commitWrite.ts";

/**
 * Pins a story to its author's profile or unpins it. Resolves to an error message, or null on
 * success.
 */
export function setPinned(
  environment: IEnvironment,
  { rowId, postId, isPinned }: { rowId: string; postId: string; isPinned: boolean },
): Promise<string | null> {
  const variables = { targetPostId: postId };
  const mark = (store: RecordSourceSelectorProxy, kind: string): void => {
    if (kind === "PinnedPosts") store.get(rowId)?.setValue(isPinned, "isPinned");
  };
  if (isPinned) {
    return commitWrite<setPinnedPinPostMutation>(environment, {
      variables,
      mutation: graphql`
        mutation setPinnedPinPostMutation($targetPostId: ID!) {
          pinPost(targetPostId: $targetPostId) {
            __typename
            ... on ResultError {
              message
            }
          }
        }
      `,
      updater: (store, data) => mark(store, data?.pinPost.__typename ?? ""),
      outcome: (response) => response.pinPost,
    });
  }
  return commitWrite<setPinnedUnpinPostMutation>(environment, {
    variables,
    mutation: graphql`
      mutation setPinnedUnpinPostMutation($targetPostId: ID!) {
        unpinPost(targetPostId: $targetPostId) {
          __typename
          ... on ResultError {
            message
          }
        }
      }
    `,
    updater: (store, data) => mark(store, data?.unpinPost.__typename ?? ""),
    outcome: (response) => response.unpinPost,
  });
}
