import { commitMutation, graphql, type IEnvironment } from "relay-runtime";
import type { restoreVersionMutation } from "../../../generated/relay/restoreVersionMutation.graphql.ts";
import { FAILED, errorIn } from "../../app/errorIn.ts";

/** The result of restoring a version. */
export type RestoreAnswer =
  | { kind: "restored" }
  /** The story has been edited since; `revision` is its current one. */
  | { kind: "conflict"; revision: number }
  | { kind: "refused"; message: string };

/** Restores a version's text if the draft is still at the revision the writer saw. */
export function restoreVersion(
  environment: IEnvironment,
  variables: { postId: string; versionId: string; baseRev: number },
): Promise<RestoreAnswer> {
  return new Promise((resolve) => {
    commitMutation<restoreVersionMutation>(environment, {
      mutation: graphql`
        mutation restoreVersionMutation($postId: ID!, $versionId: ID!, $baseRev: Int!) {
          restoreVersion(postId: $postId, versionId: $versionId, baseRev: $baseRev) {
            __typename
            ... on Conflict {
              currentDraft {
                revision
              }
            }
            ... on ResultError {
              message
            }
          }
        }
      `,
      variables,
      onCompleted: ({ restoreVersion: answer }) => {
        if (answer.__typename === "DraftUpdate") return resolve({ kind: "restored" });
        const revision = answer.currentDraft?.revision;
        resolve(
          revision === undefined
            ? { kind: "refused", message: answer.message ?? FAILED }
            : { kind: "conflict", revision },
        );
      },
      onError: (error) => resolve({ kind: "refused", message: errorIn(error) ?? FAILED }),
    });
  });
}
