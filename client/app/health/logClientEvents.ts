import { commitMutation, graphql, type IEnvironment } from "relay-runtime";
import type { logClientEventsMutation } from "../../../generated/relay/logClientEventsMutation.graphql.ts";
import type { ClientEvent } from "../../../shared/events/clientEvent.ts";

const MUTATION = graphql`
  mutation logClientEventsMutation($payload: String!) {
    logClientEvents(payload: $payload) {
      success
    }
  }
`;

/**
 * Sends events in a separate batch, so that they delay no data. Rejects when the server doesn't
 * accept them.
 */
export function logClientEvents(
  environment: IEnvironment,
  events: readonly ClientEvent[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    commitMutation<logClientEventsMutation>(environment, {
      mutation: MUTATION,
      variables: { payload: JSON.stringify(events) },
      cacheConfig: { force: true, metadata: { loadClass: "events" } },
      onCompleted: ({ logClientEvents }) =>
        logClientEvents?.success ? resolve() : reject(new Error("The events were not taken")),
      onError: reject,
    });
  });
}
