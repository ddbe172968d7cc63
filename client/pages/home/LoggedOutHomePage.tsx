import { graphql } from "relay-runtime";
import type { LoggedOutHomePageQuery } from "../../../generated/relay/LoggedOutHomePageQuery.graphql.ts";
import { definePage } from "../../runtime/page/page.ts";
import { homeHead } from "./homeHead.ts";
import { LoggedOutHome } from "./LoggedOutHome.tsx";

export const page = definePage<LoggedOutHomePageQuery>({
  query: graphql`
    query LoggedOutHomePageQuery($after: String) {
      ...LoggedOutHome_query @arguments(after: $after)
    }
  `,
  variables: ({ query }) => ({ after: query.p ?? null }),
  result: (_data, location) => ({ kind: "found", head: homeHead(location) }),
  Component: ({ data }) => <LoggedOutHome query={data} />,
});
