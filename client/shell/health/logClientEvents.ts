import { graphql, type IEnvironment } from "relay-runtime";
import type { logClientEventsMutation } from "../../../generated/relay/logClientEventsMutation.graphql.ts";
import type { ClientEvent } from "../../../shared/events/clientEvent.ts";
import { runMutation } from "../../runtime/relay/runMutation.ts";

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
export async function logClientEvents(
  environment: IEnvironment,
  events: readonly ClientEvent[],
): Promise<void> {
  const result = await runMutation<logClientEventsMutation>(environment, {
    mutation: MUTATION,
    variables: { payload: JSON.stringify(events) },
    cacheConfig: { force: true, metadata: { loadClass: "events" } },
  });
  if (result.kind === "failed") throw result.cause;
  if (result.kind === "error" || !result.data?.success)
    throw new Error("The events were not accepted");
}
