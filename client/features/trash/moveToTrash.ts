import { graphql, type IEnvironment, type RecordSourceSelectorProxy } from "relay-runtime";
import { commitWrite } from "../../app/commitWrite.ts";
import type { moveToTrashDeletePostMutation } from "../../../generated/relay/moveToTrashDeletePostMutation.graphql.ts";
import type { moveToTrashUndeletePostMutation } from "../../../generated/relay/moveToTrashUndeletePostMutation.graphql.ts";

/** Puts a story into the trash. Answers what to tell the writer where it did not work, else null. */
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

/** What came of taking a story out of the trash, for its writer to read. */
export interface Undeletion {
  /** Why it did not work; null where it did. */
  error: string | null;
  /** What has not come back with it; null where all has. */
  note: string | null;
}

/** Takes a story out of the trash. */
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

/** The tabs of one's lists show how many stories each has now. */
function takeCounts(store: RecordSourceSelectorProxy, field: "deletePost" | "undeletePost"): void {
  const counts = store.getRootField(field)?.getLinkedRecord("storyCounts");
  if (counts) store.getRoot().getLinkedRecord("viewer")?.setLinkedRecord(counts, "storyCounts");
}
