import { graphql, useFragment } from "react-relay/hooks";
import type { PendingDomain_domain$key } from "../../../generated/relay/PendingDomain_domain.graphql.ts";
import { useClientStore } from "../../app/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfForm } from "../forms/CsrfForm.tsx";
import { DomainRecords } from "./DomainRecords.tsx";
import type { DomainOwner } from "./DomainSettings.tsx";
import styles from "./DomainSettings.module.css";
import { DomainBadge } from "./DomainBadge.tsx";
import { RemoveDomain } from "./RemoveDomain.tsx";
import { useTimestampFormat } from "../../ui/useTimestampFormat.ts";

/** The setup status of a host as text. */
const STANDINGS: Readonly<Record<string, { badge: string; words: string }>> = {
  ADDED: { badge: "Added", words: "It will be checked for the first time shortly." },
  VERIFYING: {
    badge: "Being set up",
    words:
      "We check it automatically for seven days, and it goes live as soon as it points here. You don't need to stay on this page.",
  },
  FAILED: {
    badge: "Stopped",
    words:
      "It hasn't pointed here for too long, so we've stopped checking it. Follow the steps below, then check again.",
  },
};

const FIRST_STEP = "Add the record below at your domain registrar, then check again.";

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
        <h3 className={styles.subheading}>What to do next</h3>
        <p className={styles.step}>{nextStep ?? (isSubdomain ? "Check again." : FIRST_STEP)}</p>
      </div>
      {records.length > 0 ? <DomainRecords records={records} /> : null}
      <div className={styles.actions}>
        <CsrfForm
          mutation="verifyCustomDomain"
          fields={{ ownerId: owner.id }}
          label={`Check again: ${domain}`}
          className={styles.form}
          onDone={() => store.enqueueToast({ toastStyle: "accent", message: "Status updated." })}
        >
          {(isBusy) => (
            <Button type="submit" isBusy={isBusy}>
              Check again
            </Button>
          )}
        </CsrfForm>
        <p className={styles.facts}>
          {checkedAt == null ? "Not checked yet." : `Last checked ${formatTime(checkedAt)}.`}
        </p>
      </div>
      <RemoveDomain owner={owner} domain={domain} isSubdomain={isSubdomain}>
        {hasLive
          ? "We'll stop setting it up. Your live domain stays as it is."
          : "We'll stop setting it up. You can add it again later."}
      </RemoveDomain>
    </section>
  );
}
