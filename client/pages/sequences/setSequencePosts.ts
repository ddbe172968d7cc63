import { graphql, type IEnvironment } from "relay-runtime";
import { type MutationResult, runMutation } from "../../runtime/relay/runMutation.ts";
import type { setSequencePostsMutation } from "../../../generated/relay/setSequencePostsMutation.graphql.ts";

/** Sets the order of a series' stories. */
export function setSequencePosts(
  environment: IEnvironment,
  sequenceId: string,
  postIds: readonly string[],
): Promise<MutationResult> {
  return runMutation<setSequencePostsMutation>(environment, {
    mutation: graphql`
      mutation setSequencePostsMutation($sequenceId: ID!, $postIds: [ID!]!) {
        setSequencePosts(sequenceId: $sequenceId, postIds: $postIds) {
          __typename
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { sequenceId, postIds },
  });
}
