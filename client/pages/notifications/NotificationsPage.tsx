import { graphql } from "relay-runtime";
import type { NotificationsPageQuery } from "../../../generated/relay/NotificationsPageQuery.graphql.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { Notifications } from "./Notifications.tsx";
import * as texts from "./texts.ts";

/** The viewer's notifications. Viewing the page marks them as read. */
export const page = definePage<NotificationsPageQuery>({
  query: graphql`
    query NotificationsPageQuery($after: String) {
      viewer {
        id
        ...Notifications_viewer @arguments(after: $after)
      }
    }
  `,
  variables: ({ query }) => ({ after: query.p ?? null }),
  result: ({ viewer }, { path }) => {
    if (!viewer) {
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    return { kind: "found", head: { title: texts.notifications, robots: "noindex" } };
  },
  Component: ({ data: { viewer } }) => (viewer ? <Notifications viewer={viewer} /> : null),
});
