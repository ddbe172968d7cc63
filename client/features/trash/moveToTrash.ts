import { graphql, type IEnvironment, type RecordSourceSelectorProxy } from "relay-runtime";
import { commitWrite } from "../../app/commitWrite.ts";
import type { moveToTrashDeletePostMutation } from "../../../generated/relay/moveToTrashDeletePostMutation.graphql.ts";
import type { moveToTrashUndeletePostMutation } from "../../../generated/relay/moveToTrashUndeletePostMutation.graphql.ts";

/** Moves a story to the trash. Resolves to an error message, or null on success. */
export function deletePost(environment: IEnvironment, postId: string): Promise<string | null> {
  return commitWrite<moveToTrashDeletePostMutation>(environment, {
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
    outcome: (response) => response.deletePost,
  });
}

/** The result of restoring a story from the trash. */
export interface Undeletion {
  /** The error message; null on success. */
  error: string | null;
  /** What could not be restored with it; null if everything was. */
  note: string | null;
}

/** Restores a story from the trash. */
export async function undeletePost(environment: IEnvironment, postId: string): Promise<Undeletion> {
  let note: string | null = null;
  const error = await commitWrite<moveToTrashUndeletePostMutation>(environment, {
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
    outcome: ({ undeletePost: outcome }) => {
      note = outcome.note ?? null;
      return outcome;
    },
  });
  return { error, note };
}

/** Updates the story counts on the tabs of the viewer's stories. */
function takeCounts(store: RecordSourceSelectorProxy, field: "deletePost" | "undeletePost"): void {
  const counts = store.getRootField(field)?.getLinkedRecord("storyCounts");
  if (counts) store.getRoot().getLinkedRecord("viewer")?.setLinkedRecord(counts, "storyCounts");
}
