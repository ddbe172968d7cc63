import { graphql, type IEnvironment, type RecordSourceSelectorProxy } from "relay-runtime";
import { mapResult, type MutationResult, runMutation } from "../../runtime/relay/runMutation.ts";
import type { moveToTrashDeletePostMutation } from "../../../generated/relay/moveToTrashDeletePostMutation.graphql.ts";
import type { moveToTrashUndeletePostMutation } from "../../../generated/relay/moveToTrashUndeletePostMutation.graphql.ts";

/** Moves a story to the trash. */
export function deletePost(environment: IEnvironment, postId: string): Promise<MutationResult> {
  return runMutation<moveToTrashDeletePostMutation>(environment, {
    mutation: graphql`
      mutation moveToTrashDeletePostMutation($targetPostId: ID!) {
        deletePost(targetPostId: $targetPostId) {
          __typename
          ... on PostTrash {
            storyCounts {
              drafts
              public
              responses
              unlisted
              deleted
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { targetPostId: postId },
    updater: (store) => takeCounts(store, "deletePost"),
  });
}

/** A story restored from the trash. */
export interface RestoredPost {
  /** What could not be restored with it; null if everything was. */
  note: string | null;
}

/** Restores a story from the trash. */
export async function undeletePost(
  environment: IEnvironment,
  postId: string,
): Promise<MutationResult<RestoredPost>> {
  const result = await runMutation<moveToTrashUndeletePostMutation>(environment, {
    mutation: graphql`
      mutation moveToTrashUndeletePostMutation($targetPostId: ID!) {
        undeletePost(targetPostId: $targetPostId) {
          __typename
          ... on PostTrash {
            note
            storyCounts {
              drafts
              public
              responses
              unlisted
              deleted
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { targetPostId: postId },
    updater: (store) => takeCounts(store, "undeletePost"),
  });
  return mapResult(result, ({ note = null }) => ({ note }));
}

/** Updates the story counts on the tabs of the viewer's stories. */
function takeCounts(store: RecordSourceSelectorProxy, field: "deletePost" | "undeletePost"): void {
  const counts = store.getRootField(field)?.getLinkedRecord("storyCounts");
  if (counts) store.getRoot().getLinkedRecord("viewer")?.setLinkedRecord(counts, "storyCounts");
}
