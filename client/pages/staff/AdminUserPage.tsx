import { graphql } from "relay-runtime";
import type { AdminUserPageQuery } from "../../../generated/relay/AdminUserPageQuery.graphql.ts";
import { definePage } from "../../runtime/page/page.ts";
import { AdminUser } from "./AdminUser.tsx";
import * as texts from "./texts.ts";

/** A person's membership, for staff. Not found for everyone else. */
export const page = definePage<AdminUserPageQuery>({
  query: graphql`
    query AdminUserPageQuery($user: String!) {
      memberHistory(user: $user) {
        userId
        user {
          name
        }
        ...AdminUser_history
      }
    }
  `,
  variables: ({ params }) => ({ user: params.id ?? "" }),
  result: ({ memberHistory: found }) =>
    found
      ? {
          kind: "found",
          head: { title: texts.memberTitle(found.user?.name ?? found.userId), robots: "noindex" },
        }
      : { kind: "notFound" },
  Component: ({ data: { memberHistory } }) =>
    memberHistory ? <AdminUser history={memberHistory} /> : null,
});
