import { graphql } from "relay-runtime";
import type { AdminUsersPageQuery } from "../../../generated/relay/AdminUsersPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { AdminUsers } from "./AdminUsers.tsx";
import * as texts from "./texts.ts";

/** Finds a person, and lists payment events that failed, for staff. Not found for everyone else. */
export const page = definePage<AdminUsersPageQuery>({
  query: graphql`
    query AdminUsersPageQuery($user: String!) {
      memberHistory(user: $user) {
        userId
      }
      deadPaymentEvents {
        ...AdminUsers_events
      }
    }
  `,
  variables: ({ query }) => ({ user: query.q ?? "" }),
  result: ({ memberHistory, deadPaymentEvents }) => {
    if (!deadPaymentEvents) return { kind: "notFound" };
    if (memberHistory) {
      const to = buildPath("AdminUser", { id: memberHistory.userId });
      return { kind: "redirect", to, isPermanent: false };
    }
    return { kind: "found", head: { title: texts.members, robots: "noindex" } };
  },
  Component: ({ data: { deadPaymentEvents }, location }) =>
    deadPaymentEvents ? (
      <AdminUsers events={deadPaymentEvents} typed={location.query.q ?? ""} />
    ) : null,
});
