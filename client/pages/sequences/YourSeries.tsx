import { graphql, useFragment } from "react-relay/hooks";
import type { YourSeries_viewer$key } from "../../../generated/relay/YourSeries_viewer.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { SequenceList } from "./SequenceList.tsx";
import * as texts from "./texts.ts";
import styles from "./Sequences.module.css";

/** The viewer's series: the public ones or the others. */
export function YourSeries(props: { viewer: YourSeries_viewer$key; isPublic: boolean }) {
  const { sequencesConnection: sequences } = useFragment(
    graphql`
      fragment YourSeries_viewer on Viewer
      @argumentDefinitions(isPublic: { type: "Boolean!" }, after: { type: "String" }) {
        sequencesConnection(isPublic: $isPublic, first: 20, after: $after) {
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
    props.viewer,
  );
  const { isPublic } = props;
  const begin = (
    <Button variant="secondary" size="small" href={buildPath("NewSequence")}>
      {texts.startASeries}
    </Button>
  );
  return (
    <section className={styles.own} aria-labelledby="your-series">
      <header className={styles.ownHead}>
        <h1 id="your-series">{texts.yourSeries}</h1>
        {begin}
      </header>
      <p className={styles.links}>
        <a href={buildPath("YourStories", { filterBy: "drafts" })}>{texts.yourStories}</a>
        <a href={buildPath("ShowSequenceLibrary")}>{texts.allPublicSeries}</a>
      </p>
      <Tabs
        label={texts.listsOfYourSeries}
        tabs={[
          {
            href: buildPath("YourSeries", { filterBy: "public" }),
            label: texts.publicLabel,
            isCurrent: isPublic,
          },
          {
            href: buildPath("YourSeries", { filterBy: "drafts" }),
            label: texts.drafts,
            isCurrent: !isPublic,
          },
        ]}
      />
      <SequenceList
        sequences={sequences}
        label={texts.yourSeries}
        isOwn
        empty={
          <EmptyState
            title={isPublic ? texts.noPublicSeries : texts.noDraftSeries}
            text={isPublic ? texts.noPublicSeriesText : texts.noDraftSeriesText}
            action={begin}
          />
        }
      />
    </section>
  );
}
