import { graphql } from "relay-runtime";
import type { AdminNewslettersPageQuery } from "../../../generated/relay/AdminNewslettersPageQuery.graphql.ts";
import { definePage } from "../../runtime/page/page.ts";
import { AdminNewsletters } from "./AdminNewsletters.tsx";
import * as texts from "./texts.ts";

/** The imports and newsletters that wait for a decision of staff. Not found for everyone else. */
export const page = definePage<AdminNewslettersPageQuery>({
  query: graphql`
    query AdminNewslettersPageQuery($imports: String, $paused: String) {
      subscriberImportsInReview(after: $imports) {
        edges {
          node {
            userId
          }
        }
      }
      ...AdminNewsletters_query @arguments(imports: $imports, paused: $paused)
    }
  `,
  variables: ({ query }) => ({ imports: query.imports ?? null, paused: query.paused ?? null }),
  result: ({ subscriberImportsInReview: found }) =>
    found
      ? { kind: "found", head: { title: texts.newsletters, robots: "noindex" } }
      : { kind: "notFound" },
  Component: ({ data }) => <AdminNewsletters query={data} />,
});
