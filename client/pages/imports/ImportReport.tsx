import { useEffect } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { ImportReport_viewer$key } from "../../../generated/relay/ImportReport_viewer.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useRefreshPage } from "../../runtime/links/useRefreshPage.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { EarlierImports } from "./EarlierImports.tsx";
import { ImportItems } from "./ImportItems.tsx";
import * as texts from "./texts.ts";
import styles from "./ImportServices.module.css";
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
  useRefreshWhile(edges.some(({ node }) => node.isReading || node.waiting > 0));
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
            <>
              <progress
                className={styles.progress}
                aria-label={texts.progressOf(node.fileName)}
                max={node.isReading ? undefined : node.total}
                value={node.isReading ? undefined : node.total - node.waiting}
              />
              <p role="status" className={styles.soft}>
                {node.isReading ? `${texts.stillReading} ` : ""}
                {texts.waitingCount(node.waiting)}{" "}
                <span data-without-script>
                  <a href={`${buildPath("ImportPost")}#imports`}>{texts.refresh}</a>
                </span>
              </p>
            </>
          ) : null}
          <ImportItems import={node} />
        </section>
      ))}
      <EarlierImports pageInfo={pageInfo} />
    </div>
  );
}

/** Delay between two looks at an import that is running, in milliseconds. */
const LOOK_AGAIN_MS = 3000;

/** Refetches the page again and again while something on it moves. */
function useRefreshWhile(isMoving: boolean): void {
  const refresh = useRefreshPage();
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => void refresh().catch(() => {}), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isMoving, refresh]);
}
