import { commitMutation, graphql, type IEnvironment } from "relay-runtime";
import type { dismissFlagMutation } from "../../../generated/relay/dismissFlagMutation.graphql.ts";
import type { DismissableFlag } from "../../../shared/rules/dismissals.ts";

/** Has the server remember that a banner was put away. This browser remembers it in any case. */
export function dismissFlag(
  environment: IEnvironment,
  variables: { userId: string; flag: DismissableFlag },
): void {
  commitMutation<dismissFlagMutation>(environment, {
    mutation: graphql`
      mutation dismissFlagMutation($userId: ID!, $flag: DismissableFlag!) {
        dismissFlag(userId: $userId, flag: $flag) {
          __typename
          ... on Viewer {
            id
            dismissableFlags
          }
        }
      }
    `,
    variables,
  });
}
