import { graphql, type IEnvironment } from "relay-runtime";
import type { restoreVersionMutation } from "../../../../generated/relay/restoreVersionMutation.graphql.ts";
import { type MutationResult, runMutation } from "../../../runtime/relay/runMutation.ts";

/** An error of restoring a version: the current draft if the story has been edited since. */
interface RestoreError {
  readonly currentDraft?: { readonly revision: number } | null;
}

/** Restores a version's text if the draft is still at the revision the writer saw. */
export function restoreVersion(
  environment: IEnvironment,
  variables: { postId: string; versionId: string; baseRev: number },
): Promise<MutationResult<unknown, RestoreError>> {
  return runMutation<restoreVersionMutation>(environment, {
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
  });
}
