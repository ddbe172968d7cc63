import { graphql, useFragment } from "react-relay/hooks";
import type { PendingDomain_domain$key } from "../../../generated/relay/PendingDomain_domain.graphql.ts";
import { useClientStore } from "../../runtime/page/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { WriteForm } from "../forms/WriteForm.tsx";
import { DomainRecords } from "./DomainRecords.tsx";
import type { DomainOwner } from "./DomainSettings.tsx";
import * as texts from "./texts.ts";
import styles from "./DomainSettings.module.css";
import { DomainBadge } from "./DomainBadge.tsx";
import { RemoveDomain } from "./RemoveDomain.tsx";
import { useTimestampFormat } from "../../ui/useTimestampFormat.ts";

/** The setup status of a host as text. */
const STANDINGS: Readonly<Record<string, { badge: string; words: string }>> = {
  ADDED: { badge: texts.added, words: texts.addedText },
  VERIFYING: {
    badge: texts.beingSetUp,
    words: texts.beingSetUpText,
  },
  FAILED: {
    badge: texts.stopped,
    words: texts.stoppedText,
  },
};

const FIRST_STEP = texts.firstStep;

/** A host that is being set up: its status, the next step and the required records. */
export function PendingDomain(props: {
  domain: PendingDomain_domain$key;
  owner: DomainOwner;
  hasLive: boolean;
}) {
  const formatTime = useTimestampFormat();
  const { owner, hasLive } = props;
  const { domain, status, isSubdomain, nextStep, records, checkedAt } = useFragment(
    graphql`
      fragment PendingDomain_domain on PendingCustomDomain {
        domain
        status
        isSubdomain
        nextStep
        checkedAt
        records {
          type
          name
          value
        }
      }
    `,
    props.domain,
  );
  const store = useClientStore();
  const standing = STANDINGS[status];
  const hasFailed = status === "FAILED";
  return (
    <section className={styles.section} aria-labelledby="pending-domain">
      <div className={styles.head}>
        <h2 id="pending-domain" className={styles.heading} tabIndex={-1}>
          <bdi>{domain}</bdi>
        </h2>
        {standing ? (
          <DomainBadge tone={hasFailed ? "error" : "busy"}>{standing.badge}</DomainBadge>
        ) : null}
      </div>
      <p className={styles.soft}>{standing?.words}</p>
      <div className={hasFailed ? styles.failed : styles.next}>
        <h3 className={styles.subheading}>{texts.whatToDoNext}</h3>
        <p className={styles.step}>
          {nextStep ?? (isSubdomain ? texts.checkAgainStep : FIRST_STEP)}
        </p>
      </div>
      {records.length > 0 ? <DomainRecords records={records} /> : null}
      <div className={styles.actions}>
        <WriteForm
          of="verifyCustomDomain"
          fields={{ ownerId: owner.id }}
          label={texts.checkAgain(domain)}
          className={styles.form}
          onDone={() => store.enqueueToast({ toastStyle: "accent", message: texts.statusUpdated })}
        >
          {({ isBusy }) => (
            <Button type="submit" isBusy={isBusy}>
              {texts.checkAgainButton}
            </Button>
          )}
        </WriteForm>
        <p className={styles.facts}>
          {checkedAt == null ? texts.notCheckedYet : texts.lastChecked(formatTime(checkedAt))}
        </p>
      </div>
      <RemoveDomain owner={owner} domain={domain} isSubdomain={isSubdomain}>
        {hasLive ? texts.cancelSetUpKeepingLive : texts.cancelSetUp}
      </RemoveDomain>
    </section>
  );
}
