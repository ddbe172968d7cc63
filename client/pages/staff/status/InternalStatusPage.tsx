import { graphql } from "relay-runtime";
import type { InternalStatusPageQuery } from "../../../../generated/relay/InternalStatusPageQuery.graphql.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { InternalStatus } from "./InternalStatus.tsx";
import * as texts from "../texts.ts";

/** The internal status, for staff. Not found for everyone else. */
export const page = definePage<InternalStatusPageQuery>({
  query: graphql`
    query InternalStatusPageQuery {
      internalStatus {
        ...InternalStatus_status
      }
    }
  `,
  variables: () => ({}),
  result: ({ internalStatus }) =>
    internalStatus
      ? { kind: "found", head: { title: texts.internalStatus, robots: "noindex" } }
      : { kind: "notFound" },
  Component: ({ data }) =>
    data.internalStatus ? <InternalStatus status={data.internalStatus} /> : null,
});
