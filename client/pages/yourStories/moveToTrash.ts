import { commitMutation, graphql, type IEnvironment } from "relay-runtime";
import type { moveToTrashDeletePostMutation } from "../../../generated/relay/moveToTrashDeletePostMutation.graphql.ts";
import type { moveToTrashUndeletePostMutation } from "../../../generated/relay/moveToTrashUndeletePostMutation.graphql.ts";
import { refusalIn } from "../../app/refusalIn.ts";

const FAILED = "Sorry, that didn't work. Please try again.";

/** Puts a story into the trash. Answers what to tell the writer where it did not work, else null. */
export function deletePost(environment: IEnvironment, postId: string): Promise<string | null> {
  return new Promise((resolve) => {
    commitMutation<moveToTrashDeletePostMutation>(environment, {
      mutation: graphql`
        mutation moveToTrashDeletePostMutation($targetPostId: ID!) {
          deletePost(targetPostId: $targetPostId) {
            __typename
            ... on ResultError {
              message
            }
          }
        }
      `,
      variables: { targetPostId: postId },
      onCompleted: ({ deletePost: answer }) => resolve(answer.message ?? null),
      onError: (error) => resolve(refusalIn(error) ?? FAILED),
    });
  });
}

/** Takes a story out of the trash. Answers as `deletePost`. */
export function undeletePost(environment: IEnvironment, postId: string): Promise<string | null> {
  return new Promise((resolve) => {
    commitMutation<moveToTrashUndeletePostMutation>(environment, {
      mutation: graphql`
        mutation moveToTrashUndeletePostMutation($targetPostId: ID!) {
          undeletePost(targetPostId: $targetPostId) {
            __typename
            ... on ResultError {
              message
            }
          }
        }
      `,
      variables: { targetPostId: postId },
      onCompleted: ({ undeletePost: answer }) => resolve(answer.message ?? null),
      onError: (error) => resolve(refusalIn(error) ?? FAILED),
    });
  });
}
