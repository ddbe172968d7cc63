import { commitMutation, graphql, type IEnvironment } from "relay-runtime";
import type { markReadMutation } from "../../../generated/relay/markReadMutation.graphql.ts";

/**
 * Marks as read what came between two moments, both included, or up to one, and has the top bar count
 * what is left. Where it fails, all stays new.
 */
export function markRead(
  environment: IEnvironment,
  variables: { from?: number; upTo: number },
): void {
  commitMutation<markReadMutation>(environment, {
    mutation: graphql`
      mutation markReadMutation($from: Timestamp, $upTo: Timestamp!) {
        markNotificationsRead(from: $from, upTo: $upTo) {
          __typename
          ... on Viewer {
            unreadNotificationCount
          }
        }
      }
    `,
    variables,
    updater: (store, data) => {
      const answer = data?.markNotificationsRead;
      if (answer?.__typename !== "Viewer") return;
      const status = store.getRoot().getLinkedRecord("notificationStatus");
      status?.setValue(answer.unreadNotificationCount, "unreadNotificationCount");
    },
    // Nothing was asked for by the reader: there is nothing to tell them.
    onError: () => {},
  });
}
