import { graphql } from "relay-runtime";
import type { YourReadingHistoryPageQuery } from "../../../generated/relay/YourReadingHistoryPageQuery.graphql.ts";
import { ViewerPage } from "../../runtime/page/ViewerPage.tsx";
import { definePage } from "../../runtime/page/page.ts";
import { signInResult } from "../../runtime/links/signInResult.ts";
import { ReadingHistory } from "../../features/history/ReadingHistory.tsx";
import { LibraryHeader } from "../../features/lists/LibraryHeader.tsx";
import * as texts from "./texts.ts";

/** The reading history within the library. */
export const page = definePage<YourReadingHistoryPageQuery>({
  query: graphql`
    query YourReadingHistoryPageQuery($after: String) {
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
      <ViewerPage>
        <LibraryHeader tab="history" />
        <ReadingHistory viewer={viewer} />
      </ViewerPage>
    ) : null,
});
