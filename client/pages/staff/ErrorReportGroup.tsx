import { useId } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type {
  ErrorReportGroup_group$data,
  ErrorReportGroup_group$key,
} from "../../../generated/relay/ErrorReportGroup_group.graphql.ts";
import { formatTimestamp } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { MoreButton } from "../../features/listing/MoreButton.tsx";
import * as texts from "./texts.ts";
import styles from "./ErrorReports.module.css";
import shared from "./status/InternalStatus.module.css";
import { StatusFacts } from "./status/StatusFacts.tsx";
import { readConnection } from "../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

/** An error group with its stored reports. */
export function ErrorReportGroup(props: { group: ErrorReportGroup_group$key }) {
  const group = useFragment(
    graphql`
      fragment ErrorReportGroup_group on ErrorGroup
      @argumentDefinitions(after: { type: "String" }) {
        name
        title
        source
        reports
        firstAt
        lastAt
        reportsConnection(after: $after) {
          edges {
            cursor
            node {
              receivedAt
              buildId
              message
              stack
              fileName
              lineNumber
              status
              location
              userAgent
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.group,
  );
  const { edges, pageInfo, hasFailed } = readConnection(group.reportsConnection);
  return (
    <div className={shared.page}>
      <a className={shared.home} href={buildPath("AdminErrorReports")}>
        {texts.errorReports}
      </a>
      <h1 className={styles.heading} dir="auto">
        {group.name}
      </h1>
      <p className={shared.about} dir="auto">
        {group.title}
      </p>
      <div className={styles.choice}>
        <StatusFacts
          facts={[
            [texts.where, group.source === "SERVER" ? texts.inServerResponses : texts.inBrowsers],
            [texts.reported, texts.reportCount(group.reports)],
            [texts.first, formatTimestamp(group.firstAt)],
            [texts.last, formatTimestamp(group.lastAt)],
          ]}
        />
      </div>
      {hasFailed ? <PartNotLoaded /> : edges.length === 0 ? <p>{texts.reportsDeleted}</p> : null}
      {edges.map(({ cursor, node }) => (
        <Report key={cursor} report={node} />
      ))}
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton cursor={pageInfo.endCursor} words={texts.olderReports} isLoading={false} />
      ) : null}
    </div>
  );
}

type ReportNode = NonNullable<
  NonNullable<ErrorReportGroup_group$data["reportsConnection"]>["edges"][number]
>["node"];

function Report({ report }: { report: ReportNode }) {
  const id = useId();
  const { status, fileName, lineNumber } = report;
  const script = fileName == null ? null : [fileName, lineNumber].filter(Boolean).join(":");
  return (
    <section className={shared.section} aria-labelledby={id}>
      <h2 className={shared.heading} id={id}>
        {formatTimestamp(report.receivedAt)}
      </h2>
      <StatusFacts
        facts={[
          [texts.message, report.message],
          [texts.page, report.location],
          ...(status == null ? [] : [[texts.status, String(status)] as const]),
          ...(script === null ? [] : [[texts.script, script] as const]),
          [texts.buildLabel, report.buildId],
          ...(report.userAgent === "" ? [] : [[texts.browser, report.userAgent] as const]),
        ]}
      />
      {report.stack == null ? null : (
        <details>
          <summary>{texts.stack}</summary>
          <pre className={styles.stack} dir="ltr">
            {report.stack}
          </pre>
        </details>
      )}
    </section>
  );
}
