import { graphql, type IEnvironment } from "relay-runtime";
import type { unpublishPostMutation } from "../../../generated/relay/unpublishPostMutation.graphql.ts";
import { type MutationResult, runMutation } from "../../runtime/relay/runMutation.ts";

/** Makes one of the viewer's published stories a draft again. */
export function unpublishPost(environment: IEnvironment, postId: string): Promise<MutationResult> {
  return runMutation<unpublishPostMutation>(environment, {
    mutation: graphql`
      mutation unpublishPostMutation($targetPostId: ID!) {
        unpublishPost(targetPostId: $targetPostId) {
          __typename
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { targetPostId: postId },
  });
}
