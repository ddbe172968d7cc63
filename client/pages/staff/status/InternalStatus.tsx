import { graphql, useFragment } from "react-relay/hooks";
import type { InternalStatus_status$key } from "../../../../generated/relay/InternalStatus_status.graphql.ts";
import { formatBoundedCount } from "../../../../shared/format/formatBoundedCount.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { CacheUseSection } from "./CacheUseSection.tsx";
import { DriverSection } from "./DriverSection.tsx";
import { ErasureQueueSection } from "./ErasureQueueSection.tsx";
import { ExperimentSection } from "./ExperimentSection.tsx";
import { OutboxSections } from "./OutboxSections.tsx";
import { PurgeQueueSection } from "./PurgeQueueSection.tsx";
import * as texts from "../texts.ts";
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
        {texts.home}
      </a>
      <h1 className={styles.title}>{texts.internalStatus}</h1>
      <p className={styles.about}>
        {texts.internalStatusText(
          status.buildId,
          new Date(status.at).toISOString().slice(0, 19).replace("T", " at "),
        )}
      </p>
      <nav className={styles.others} aria-label={texts.otherStaffPages}>
        <a href={buildPath("AdminErrorReports")}>{texts.errorReports}</a>
        <a href={buildPath("AdminUsers")}>{texts.members}</a>
        <a href={buildPath("AdminNewsletters")}>{texts.newsletters}</a>
        <a href={buildPath("AdminModeration")}>{texts.limitOrSuspendAccount}</a>
        <a href={buildPath("AdminImpersonation")}>{texts.actAsSomeone}</a>
      </nav>
      <CacheUseSection report={status.lastHour} span="hour" />
      <CacheUseSection report={status.lastDay} span="day" />
      <PurgeQueueSection status={status} />
      <OutboxSections status={status} />
      <ErasureQueueSection status={status} />
      <DriverSection status={status} />
      <ExperimentSection status={status} />
      <StatusSection title={texts.customDomains}>
        <StatusTable
          caption={texts.domainsByState}
          columns={[texts.state, texts.domains]}
          rows={status.domains.map(({ state, domains }) => ({
            name: state,
            cells: [formatBoundedCount(domains)],
          }))}
          empty={texts.noDomains}
        />
      </StatusSection>
    </div>
  );
}
