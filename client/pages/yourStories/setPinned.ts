import {
  commitMutation,
  graphql,
  type IEnvironment,
  type RecordSourceSelectorProxy,
} from "relay-runtime";
import type { setPinnedPinPostMutation } from "../../../generated/relay/setPinnedPinPostMutation.graphql.ts";
import type { setPinnedUnpinPostMutation } from "../../../generated/relay/setPinnedUnpinPostMutation.graphql.ts";
import { FAILED, refusalIn } from "../../app/refusalIn.ts";

/**
 * Sets a story first on its writer's profile, or back among the others. Answers what to tell the
 * writer where it did not work, else null.
 */
export function setPinned(
  environment: IEnvironment,
  { rowId, postId, isPinned }: { rowId: string; postId: string; isPinned: boolean },
): Promise<string | null> {
  return new Promise((resolve) => {
    const shared = {
      variables: { targetPostId: postId },
      onError: (error: Error) => resolve(refusalIn(error) ?? FAILED),
    };
    const mark = (store: RecordSourceSelectorProxy, kind: string): void => {
      if (kind === "PinnedPosts") store.get(rowId)?.setValue(isPinned, "isPinned");
    };
    if (isPinned) {
      commitMutation<setPinnedPinPostMutation>(environment, {
        ...shared,
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
        onCompleted: ({ pinPost: answer }) => resolve(answer.message ?? null),
      });
    } else {
      commitMutation<setPinnedUnpinPostMutation>(environment, {
        ...shared,
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
        onCompleted: ({ unpinPost: answer }) => resolve(answer.message ?? null),
      });
    }
  });
}
