import { graphql } from "relay-runtime";
import type { SequenceLibraryPageQuery } from "../../../generated/relay/SequenceLibraryPageQuery.graphql.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { definePage } from "../../app/page.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Button } from "../../ui/Button.tsx";
import { SequenceList } from "./SequenceList.tsx";
import dashboard from "../../ui/DashboardPage.module.css";
import styles from "./Sequences.module.css";

/** All series with at least one readable story. */
export const page = definePage<SequenceLibraryPageQuery>({
  query: graphql`
    query SequenceLibraryPageQuery($after: String) {
      latestSequencesConnection(first: 20, after: $after) {
        edges {
          node {
            id
            ...SequenceRow_sequence
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  variables: ({ query }) => ({ after: query.p ?? null }),
  result: (_data, { publicUrl }) => ({
    kind: "found",
    head: {
      title: "Series",
      description: `Series of stories on ${PRODUCT_NAME}, to be read in order.`,
      canonical: publicUrl + buildPath("ShowSequenceLibrary"),
    },
  }),
  Component: ({ data: { latestSequencesConnection: sequences } }) => (
    <div className={dashboard.page}>
      <header className={styles.head}>
        <h1 className={dashboard.heading}>Series</h1>
        <p className={styles.description}>Stories that belong together, to be read in order.</p>
      </header>
      <SequenceList
        sequences={sequences}
        label="Series"
        empty={
          <EmptyState
            level={2}
            title="No series yet"
            text="Arrange your stories in a series, and it appears here."
            action={
              <Button variant="secondary" href={buildPath("NewSequence")}>
                Start a series
              </Button>
            }
          />
        }
      />
    </div>
  ),
});
