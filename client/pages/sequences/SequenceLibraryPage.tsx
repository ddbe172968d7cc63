import { graphql } from "relay-runtime";
import type { SequenceLibraryPageQuery } from "../../../generated/relay/SequenceLibraryPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Button } from "../../ui/Button.tsx";
import { SequenceList } from "./SequenceList.tsx";
import * as texts from "./texts.ts";
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
      title: texts.series,
      description: texts.seriesDescription,
      canonical: publicUrl + buildPath("ShowSequenceLibrary"),
    },
  }),
  Component: ({ data: { latestSequencesConnection: sequences } }) => (
    <div className={dashboard.page}>
      <header className={styles.head}>
        <h1 className={dashboard.heading}>{texts.series}</h1>
        <p className={styles.description}>{texts.seriesText}</p>
      </header>
      <SequenceList
        sequences={sequences}
        label={texts.series}
        empty={
          <EmptyState
            level={2}
            title={texts.noSeriesYet}
            text={texts.noSeriesYetText}
            action={
              <Button variant="secondary" href={buildPath("NewSequence")}>
                {texts.startASeries}
              </Button>
            }
          />
        }
      />
    </div>
  ),
});
