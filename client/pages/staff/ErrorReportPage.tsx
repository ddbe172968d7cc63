import { graphql } from "relay-runtime";
import type { ErrorReportPageQuery } from "../../../generated/relay/ErrorReportPageQuery.graphql.ts";
import { definePage } from "../../runtime/page/page.ts";
import { ErrorReportGroup } from "./ErrorReportGroup.tsx";

/** The reports of one error group, for staff. */
export const page = definePage<ErrorReportPageQuery>({
  query: graphql`
    query ErrorReportPageQuery($id: ID!, $after: String) {
      errorDashboard {
        group(id: $id) {
          name
          ...ErrorReportGroup_group @arguments(after: $after)
        }
      }
    }
  `,
  variables: ({ params, query }) => ({ id: params.id ?? "", after: query.p ?? null }),
  result: ({ errorDashboard }) =>
    errorDashboard?.group
      ? { kind: "found", head: { title: errorDashboard.group.name, robots: "noindex" } }
      : { kind: "notFound" },
  Component: ({ data: { errorDashboard } }) =>
    errorDashboard?.group ? <ErrorReportGroup group={errorDashboard.group} /> : null,
});
