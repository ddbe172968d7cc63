import { graphql, useLazyLoadQuery } from "react-relay/hooks";
import type { UnreadNotificationCountQuery } from "../../../generated/relay/UnreadNotificationCountQuery.graphql.ts";

/** How many notifications wait. Asked only for someone signed in. */
export const unreadNotificationCountQuery = graphql`
  query UnreadNotificationCountQuery {
    notificationStatus {
      unreadNotificationCount
    }
  }
`;

/** How many notifications wait for the viewer: what came with the page, or a later answer. */
export function useUnreadNotificationCount(): number {
  const { notificationStatus } = useLazyLoadQuery<UnreadNotificationCountQuery>(
    unreadNotificationCountQuery,
    {},
    { fetchPolicy: "store-only" },
  );
  return notificationStatus?.unreadNotificationCount ?? 0;
}
