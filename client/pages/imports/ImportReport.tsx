import { graphql, useFragment } from "react-relay/hooks";
import type { ImportReport_viewer$key } from "../../../generated/relay/ImportReport_viewer.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { EarlierImports } from "./EarlierImports.tsx";
import { ImportItems } from "./ImportItems.tsx";
import * as texts from "./texts.ts";
import styles from "./ImportStory.module.css";
import { readConnection } from "../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

/** The results of the viewer's imports, paginated. */
export function ImportReport(props: { viewer: ImportReport_viewer$key }) {
  const { query } = useLocation();
  const { storyImportsConnection } = useFragment(
    graphql`
      fragment ImportReport_viewer on Viewer
      @argumentDefinitions(after: { type: "String" }, older: { type: "String" }) {
        storyImportsConnection(first: 5, after: $older) {
          edges {
            node {
              id
              service
              fileName
              createdAt
              isReading
              isCut
              total
              waiting
              made
              known
              rejected
              ...ImportItems_import @arguments(after: $after)
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
  const { edges, pageInfo, hasFailed } = readConnection(storyImportsConnection);
  const isOlder = query.older !== undefined;
  if (hasFailed) return <PartNotLoaded />;
  if (edges.length === 0 && !isOlder) return null;
  return (
    <div id="imports" className={styles.imports}>
      {isOlder ? (
        <p className={styles.soft}>
          {edges.length === 0 ? texts.noEarlierImports : texts.earlierImportsText}{" "}
          <a href={`${buildPath("ImportPost")}#imports`}>{texts.seeTheLatest}</a>
        </p>
      ) : null}
      {edges.map(({ node }) => (
        <section
          key={node.id}
          id={`import-${node.id}`}
          className={styles.report}
          aria-labelledby={`import-${node.id}-name`}
        >
          <h2 id={`import-${node.id}-name`} className={styles.name}>
            {node.service}: <bdi>{node.fileName}</bdi>
          </h2>
          <p className={styles.soft}>
            {[
              formatLongDate(node.createdAt),
              texts.madeDrafts(node.made, node.total),
              ...(node.known > 0 ? [texts.knownCount(node.known)] : []),
              ...(node.rejected > 0 ? [texts.rejectedCount(node.rejected)] : []),
            ].join(" · ")}
          </p>
          {node.isCut ? <ErrorNote>{texts.fileCut}</ErrorNote> : null}
          {node.waiting > 0 || node.isReading ? (
            <p role="status">
              {node.isReading ? `${texts.stillReading} ` : ""}
              {texts.waitingCount(node.waiting)}{" "}
              <Button variant="plain" size="small" href={buildPath("ImportPost")}>
                {texts.refresh}
              </Button>
            </p>
          ) : null}
          <ImportItems import={node} />
        </section>
      ))}
      <EarlierImports pageInfo={pageInfo} />
    </div>
  );
}
