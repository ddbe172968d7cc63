import { graphql, type IEnvironment } from "relay-runtime";
import { commitWrite } from "../../app/commitWrite.ts";
import type { setSequencePostsMutation } from "../../../generated/relay/setSequencePostsMutation.graphql.ts";

/** Puts the stories of a series in order. Answers what to tell the writer where it did not work, else null. */
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
