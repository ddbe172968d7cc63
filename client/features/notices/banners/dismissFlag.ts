import { graphql, type IEnvironment } from "relay-runtime";
import type { dismissFlagMutation } from "../../../../generated/relay/dismissFlagMutation.graphql.ts";
import type { DismissableFlag } from "../../../../shared/people/dismissals.ts";
import { runMutation } from "../../../runtime/relay/runMutation.ts";

/** Stores a banner's dismissal on the server. The browser stores it in any case. */
export function dismissFlag(
  environment: IEnvironment,
  variables: { userId: string; flag: DismissableFlag },
): void {
  void runMutation<dismissFlagMutation>(environment, {
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
