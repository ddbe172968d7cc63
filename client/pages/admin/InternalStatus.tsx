import { graphql, useFragment } from "react-relay/hooks";
import type { InternalStatus_status$key } from "../../../generated/relay/InternalStatus_status.graphql.ts";
import { formatBoundedCount } from "../../../shared/format/formatBoundedCount.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { CacheUseSection } from "./CacheUseSection.tsx";
import { DriverSection } from "./DriverSection.tsx";
import { ErasureQueueSection } from "./ErasureQueueSection.tsx";
import { ExperimentSection } from "./ExperimentSection.tsx";
import { OutboxSections } from "./OutboxSections.tsx";
import { PurgeQueueSection } from "./PurgeQueueSection.tsx";
import styles from "./InternalStatus.module.css";
import { StatusSection } from "./StatusSection.tsx";
import { StatusTable } from "./StatusTable.tsx";

/** The status of the edge: cache, outbox and purge queues, and the cache experiment. */
export function InternalStatus(props: { status: InternalStatus_status$key }) {
  const status = useFragment(
    graphql`
      fragment InternalStatus_status on InternalStatus {
        buildId
        at
        lastHour {
          ...CacheUseSection_report
        }
        lastDay {
          ...CacheUseSection_report
        }
        domains {
          state
          domains
        }
        ...PurgeQueueSection_status
        ...OutboxSections_status
        ...ErasureQueueSection_status
        ...DriverSection_status
        ...ExperimentSection_status
      }
    `,
    props.status,
  );
  return (
    <div className={styles.page}>
      <a className={styles.home} href={buildPath("ShowHome")}>
        Home
      </a>
      <h1 className={styles.title}>Internal status</h1>
      <p className={styles.about}>
        Build {status.buildId}, on{" "}
        {new Date(status.at).toISOString().slice(0, 19).replace("T", " at ")} UTC. Counts are
        written every ten seconds.
      </p>
      <nav className={styles.others} aria-label="Other staff pages">
        <a href={buildPath("AdminErrorReports")}>Error reports</a>
        <a href={buildPath("AdminModeration")}>Limit or suspend an account</a>
        <a href={buildPath("AdminImpersonation")}>Act as someone</a>
      </nav>
      <CacheUseSection report={status.lastHour} span="hour" />
      <CacheUseSection report={status.lastDay} span="day" />
      <PurgeQueueSection status={status} />
      <OutboxSections status={status} />
      <ErasureQueueSection status={status} />
      <DriverSection status={status} />
      <ExperimentSection status={status} />
      <StatusSection title="Custom domains">
        <StatusTable
          caption="Domains by state"
          columns={["State", "Domains"]}
          rows={status.domains.map(({ state, domains }) => ({
            name: state,
            cells: [formatBoundedCount(domains)],
          }))}
          empty="No domains."
        />
      </StatusSection>
    </div>
  );
}
