import { graphql, useFragment } from "react-relay/hooks";
import type {
  SubscriberImports_viewer$data,
  SubscriberImports_viewer$key,
} from "../../../../generated/relay/SubscriberImports_viewer.graphql.ts";
import { formatLongDate } from "../../../../shared/format/dates.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { readConnection } from "../../../features/listing/readConnection.ts";
import { Button } from "../../../ui/Button.tsx";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import { EarlierImports } from "../../imports/EarlierImports.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { RejectedRows } from "./RejectedRows.tsx";
import * as texts from "./subscriberTexts.ts";
import styles from "../../imports/ImportStory.module.css";

type Import = NonNullable<
  NonNullable<
    NonNullable<SubscriberImports_viewer$data["subscriberImportsConnection"]>["edges"]
  >[number]
>["node"];

/** The imports into a newsletter and their reports, paginated. */
export function SubscriberImports(props: { viewer: SubscriberImports_viewer$key }) {
  const { path } = useLocation();
  const { subscriberImportsConnection } = useFragment(
    graphql`
      fragment SubscriberImports_viewer on Viewer
      @argumentDefinitions(
        newsletterId: { type: "ID" }
        after: { type: "String" }
        older: { type: "String" }
      ) {
        subscriberImportsConnection(newsletterId: $newsletterId, first: 5, after: $older) {
          edges {
            node {
              id
              fileName
              format
              state
              createdAt
              resumesAt
              total
              subscribed
              pending
              unsubscribed
              suppressed
              known
              rejected
              decisionReason
              ...ImportPreview_import
              ...RejectedRows_import @arguments(after: $after)
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
  const { edges, pageInfo, hasFailed } = readConnection(subscriberImportsConnection);
  if (hasFailed) return <PartNotLoaded />;
  if (edges.length === 0) return null;
  return (
    <div id="imports" className={styles.imports}>
      {edges.map(({ node }) => (
        <section
          key={node.id}
          id={`import-${node.id}`}
          className={styles.report}
          aria-labelledby={`import-${node.id}-name`}
        >
          <h2 id={`import-${node.id}-name`} className={styles.name}>
            {texts.formats[node.format as keyof typeof texts.formats]}: <bdi>{node.fileName}</bdi>
          </h2>
          <p className={styles.soft}>
            {[
              formatLongDate(node.createdAt),
              texts.rows(node.total),
              ...(isProcessed(node.state) ? [texts.subscribed(node.subscribed)] : []),
              ...(node.pending > 0 ? [texts.pending(node.pending)] : []),
              ...(node.unsubscribed > 0 ? [texts.unsubscribed(node.unsubscribed)] : []),
              ...(node.suppressed > 0 ? [texts.suppressed(node.suppressed)] : []),
              ...(node.known > 0 ? [texts.known(node.known)] : []),
              ...(node.rejected > 0 ? [texts.rejected(node.rejected)] : []),
            ].join(" · ")}
          </p>
          {node.decisionReason == null ? null : (
            <p dir="auto">
              {node.state === "REJECTED"
                ? texts.rejectedByStaff(node.decisionReason)
                : texts.approved(node.decisionReason)}
            </p>
          )}
          <ImportPreview import={node} />
          {node.state === "UPLOADING" || node.state === "WAITING" ? (
            <p role="status">
              {progressOf(node)}{" "}
              <Button variant="plain" size="small" href={path}>
                {texts.refresh}
              </Button>
            </p>
          ) : null}
          {node.rejected > 0 ? <RejectedRows import={node} /> : null}
        </section>
      ))}
      <EarlierImports pageInfo={pageInfo} />
    </div>
  );
}

const isProcessed = (state: string): boolean => state === "WAITING" || state === "DONE";

function progressOf(node: Import): string {
  if (node.state === "UPLOADING") return texts.uploading;
  const { subscribed, pending, unsubscribed, suppressed, known, rejected } = node;
  const left = node.total - subscribed - pending - unsubscribed - suppressed - known - rejected;
  return node.resumesAt == null
    ? texts.waiting(left)
    : texts.resumes(left, formatLongDate(node.resumesAt));
}
