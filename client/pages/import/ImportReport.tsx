import { graphql, useFragment } from "react-relay/hooks";
import type { ImportReport_viewer$key } from "../../../generated/relay/ImportReport_viewer.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { formatBoundedCount } from "../../../shared/format/formatBoundedCount.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useLocation } from "../../app/useLocation.ts";
import { MoreButton } from "../../features/list/MoreButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { ImportItems } from "./ImportItems.tsx";
import styles from "./ImportStory.module.css";
import { readConnection } from "../../features/list/readConnection.ts";
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
          {edges.length === 0 ? "There are no earlier imports. " : "Earlier imports. "}
          <a href={`${buildPath("ImportPost")}#imports`}>See the latest</a>
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
            {formatLongDate(node.createdAt)} · {formatBoundedCount(node.made)} of{" "}
            {formatBoundedCount(node.total)} {node.made === 1 ? "is a draft" : "are drafts"}
            {node.known > 0 ? ` · ${formatBoundedCount(node.known)} already imported` : ""}
            {node.rejected > 0
              ? ` · ${formatBoundedCount(node.rejected)} couldn’t be imported`
              : ""}
          </p>
          {node.isCut ? (
            <ErrorNote>
              The rest of this file couldn’t be read. Upload it again, or split it into parts.
            </ErrorNote>
          ) : null}
          {node.waiting > 0 || node.isReading ? (
            <p role="status">
              {node.isReading ? "The file is still being read. " : ""}
              {formatBoundedCount(node.waiting)} {node.waiting === 1 ? "story is" : "stories are"}{" "}
              waiting. You can close this page; the import continues.{" "}
              <Button variant="plain" size="small" href={buildPath("ImportPost")}>
                Refresh
              </Button>
            </p>
          ) : null}
          <ImportItems import={node} />
        </section>
      ))}
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <div className={styles.more}>
          <MoreButton
            cursor={pageInfo.endCursor}
            parameter="older"
            words="Earlier imports"
            isLoading={false}
            fragment="#imports"
          />
        </div>
      ) : null}
    </div>
  );
}
