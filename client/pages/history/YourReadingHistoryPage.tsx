import { graphql } from "relay-runtime";
import type { YourReadingHistoryPageQuery } from "../../../generated/relay/YourReadingHistoryPageQuery.graphql.ts";
import { OwnPage } from "../../app/layouts/OwnPage.tsx";
import { definePage } from "../../app/page.ts";
import { signInOutcome } from "../../app/signInOutcome.ts";
import { ReadingHistory } from "../../features/history/ReadingHistory.tsx";
import { LibraryHeader } from "../../features/lists/LibraryHeader.tsx";

/** What one has read, in the library. */
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
  outcome: ({ viewer }, location) =>
    viewer
      ? { kind: "found", head: { title: "Reading history", robots: "noindex" } }
      : signInOutcome(location),
  Component: ({ data: { viewer } }) =>
    viewer ? (
      <OwnPage>
        <LibraryHeader tab="history" />
        <ReadingHistory viewer={viewer} />
      </OwnPage>
    ) : null,
});
