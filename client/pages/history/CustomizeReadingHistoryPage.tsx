import { graphql } from "relay-runtime";
import type { CustomizeReadingHistoryPageQuery } from "../../../generated/relay/CustomizeReadingHistoryPageQuery.graphql.ts";
import { definePage } from "../../runtime/page/page.ts";
import { signInResult } from "../../runtime/links/signInResult.ts";
import { ReadingHistory } from "../../features/history/ReadingHistory.tsx";
import { RefineHeader } from "../../features/home/refine/RefineHeader.tsx";
import * as texts from "./texts.ts";

/** The reading history within the recommendation settings. */
export const page = definePage<CustomizeReadingHistoryPageQuery>({
  query: graphql`
    query CustomizeReadingHistoryPageQuery($after: String) {
      viewer {
        id
        ...ReadingHistory_viewer @arguments(after: $after)
      }
    }
  `,
  variables: ({ query }) => ({ after: query.p ?? null }),
  result: ({ viewer }, location) =>
    viewer
      ? { kind: "found", head: { title: texts.readingHistory, robots: "noindex" } }
      : signInResult(location),
  Component: ({ data: { viewer } }) =>
    viewer ? (
      <>
        <RefineHeader tab="history" />
        <ReadingHistory viewer={viewer} />
      </>
    ) : null,
});
