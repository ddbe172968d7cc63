import { graphql, useFragment } from "react-relay/hooks";
import type { ImportReport_viewer$key } from "../../../generated/relay/ImportReport_viewer.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";
import { ImportItems } from "./ImportItems.tsx";
import styles from "./ImportStory.module.css";

/** What became of the exports that the viewer has uploaded. */
export function ImportReport(props: { viewer: ImportReport_viewer$key }) {
  const { storyImports } = useFragment(
    graphql`
      fragment ImportReport_viewer on Viewer @argumentDefinitions(after: { type: "String" }) {
        storyImports {
          id
          service
          fileName
          createdAt
          total
          waiting
          made
          known
          refused
          ...ImportItems_import @arguments(after: $after)
        }
      }
    `,
    props.viewer,
  );
  return storyImports.map((one) => (
    <section
      key={one.id}
      id={`import-${one.id}`}
      className={styles.report}
      aria-labelledby={`import-${one.id}-name`}
    >
      <h2 id={`import-${one.id}-name`} className={styles.name}>
        {one.service}: <bdi>{one.fileName}</bdi>
      </h2>
      <p className={styles.soft}>
        {formatLongDate(one.createdAt)} · {one.made} of {one.total} are drafts
        {one.known > 0 ? ` · ${one.known} were here before` : ""}
        {one.refused > 0 ? ` · ${one.refused} could not be brought over` : ""}
      </p>
      {one.waiting > 0 ? (
        <p role="status">
          {one.waiting} wait for their turn. You can close this page; it goes on by itself.{" "}
          <Button variant="plain" size="small" href={buildPath("ImportPost")}>
            Look again
          </Button>
        </p>
      ) : null}
      <ImportItems import={one} />
    </section>
  ));
}
