import { graphql, type IEnvironment } from "relay-runtime";
import type { markReadMutation } from "../../../generated/relay/markReadMutation.graphql.ts";
import { runMutation } from "../../runtime/relay/runMutation.ts";

/**
 * Marks the notifications between two times as read, both inclusive, or up to one time, and updates
 * the unread count. On failure all stay unread, and
 * no error is shown, since it isn't a user action.
 */
export function markRead(
  environment: IEnvironment,
  variables: { from?: number; upTo: number },
): void {
  void runMutation<markReadMutation>(environment, {
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
  });
}
