import { graphql, useLazyLoadQuery } from "react-relay/hooks";
import type { UnreadNotificationCountQuery } from "../../../generated/relay/UnreadNotificationCountQuery.graphql.ts";

/** The number of unread notifications. Queried only for signed-in viewers. */
export const unreadNotificationCountQuery = graphql`
  query UnreadNotificationCountQuery {
    notificationStatus {
      unreadNotificationCount
    }
  }
`;

/** Returns the viewer's unread notification count: from the page's data or a later response. */
export function useUnreadNotificationCount(): number {
  const { notificationStatus } = useLazyLoadQuery<UnreadNotificationCountQuery>(
    unreadNotificationCountQuery,
    {},
    { fetchPolicy: "store-only" },
  );
  return notificationStatus?.unreadNotificationCount ?? 0;
}
