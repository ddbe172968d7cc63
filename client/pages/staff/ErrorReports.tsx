import { graphql, useFragment } from "react-relay/hooks";
import type {
  ErrorReports_reports$key,
  ErrorSource,
} from "../../../generated/relay/ErrorReports_reports.graphql.ts";
import { formatTimestamp } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { MoreButton } from "../../features/listing/MoreButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterLinks } from "../../ui/FilterLinks.tsx";
import * as texts from "./texts.ts";
import styles from "./ErrorReports.module.css";
import { errorSourceLinks } from "./errorSources.ts";
import shared from "./status/InternalStatus.module.css";
import { readConnection } from "../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

/** Error groups, most recent first. */
export function ErrorReports(props: {
  reports: ErrorReports_reports$key;
  source: ErrorSource | null;
}) {
  const { groupsConnection } = useFragment(
    graphql`
      fragment ErrorReports_reports on ErrorDashboard
      @argumentDefinitions(source: { type: "ErrorSource" }, after: { type: "String" }) {
        groupsConnection(source: $source, after: $after) {
          edges {
            node {
              groupId
              source
              name
              title
              reports
              lastAt
              lastBuildId
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.reports,
  );
  const { edges, pageInfo, hasFailed } = readConnection(groupsConnection);
  return (
    <div className={shared.page}>
      <a className={shared.home} href={buildPath("AdminInternalStatus")}>
        {texts.internalStatus}
      </a>
      <h1 className={shared.title}>{texts.errorReports}</h1>
      <p className={shared.about}>{texts.errorReportsText}</p>
      <div className={styles.choice}>
        <FilterLinks label={texts.whereItFailed} links={errorSourceLinks(props.source)} />
      </div>
      {hasFailed ? (
        <PartNotLoaded />
      ) : edges.length === 0 ? (
        <EmptyState
          title={texts.noErrors}
          text={props.source === null ? texts.noErrorsText : texts.noErrorsOfSourceText}
        />
      ) : (
        <ul className={styles.groups}>
          {edges.map(
            ({ node: { groupId: id, source, name, title, reports, lastAt, lastBuildId } }) => (
              <li key={id} className={styles.group}>
                <a className={styles.name} href={buildPath("AdminErrorReport", { id })} dir="auto">
                  <strong>{name}</strong> {title}
                </a>
                <p className={styles.facts}>
                  {[
                    source === "SERVER" ? texts.server : texts.browser,
                    texts.reportCount(reports),
                    texts.lastReport(formatTimestamp(lastAt)),
                    texts.build(lastBuildId),
                  ].join(" · ")}
                </p>
              </li>
            ),
          )}
        </ul>
      )}
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton cursor={pageInfo.endCursor} words={texts.olderFailures} isLoading={false} />
      ) : null}
    </div>
  );
}
