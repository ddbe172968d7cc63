import { graphql, type IEnvironment } from "relay-runtime";
import { commitWrite } from "../../app/commitWrite.ts";
import type { setSequencePostsMutation } from "../../../generated/relay/setSequencePostsMutation.graphql.ts";

/** Sets the order of a series' stories. Resolves to an error message, or null on success. */
export function setSequencePosts(
  environment: IEnvironment,
  sequenceId: string,
  postIds: readonly string[],
): Promise<string | null> {
  return commitWrite<setSequencePostsMutation>(environment, {
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
    outcome: (response) => response.setSequencePosts,
  });
}
