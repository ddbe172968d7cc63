import { graphql } from "relay-runtime";
import type { ErrorReportsPageQuery } from "../../../generated/relay/ErrorReportsPageQuery.graphql.ts";
import { definePage } from "../../runtime/page/page.ts";
import { ErrorReports } from "./ErrorReports.tsx";
import { readErrorSource } from "./errorSources.ts";
import * as texts from "./texts.ts";

/** Error groups, for staff. Not found for everyone else. */
export const page = definePage<ErrorReportsPageQuery>({
  query: graphql`
    query ErrorReportsPageQuery($source: ErrorSource, $after: String) {
      errorDashboard {
        ...ErrorReports_reports @arguments(source: $source, after: $after)
      }
    }
  `,
  variables: ({ query }) => ({ source: readErrorSource(query.from), after: query.p ?? null }),
  result: ({ errorDashboard }) =>
    errorDashboard
      ? { kind: "found", head: { title: texts.errorReports, robots: "noindex" } }
      : { kind: "notFound" },
  Component: ({ data, location }) =>
    data.errorDashboard ? (
      <ErrorReports reports={data.errorDashboard} source={readErrorSource(location.query.from)} />
    ) : null,
});
