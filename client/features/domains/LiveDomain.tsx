import { graphql, useFragment } from "react-relay/hooks";
import type { LiveDomain_domain$key } from "../../../generated/relay/LiveDomain_domain.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { originOfHost } from "../../../shared/routes/ownUrl.ts";
import { useLocation } from "../../app/useLocation.ts";
import { DomainBadge } from "./DomainBadge.tsx";
import type { DomainOwner } from "./DomainSettings.tsx";
import styles from "./DomainSettings.module.css";
import { RemoveDomain } from "./RemoveDomain.tsx";

/** A live host: since when, whether its DNS still points here, and how to remove it. */
export function LiveDomain(props: { domain: LiveDomain_domain$key; owner: DomainOwner }) {
  const { owner } = props;
  const { domain, isSubdomain, liveSince, nextStep } = useFragment(
    graphql`
      fragment LiveDomain_domain on CustomDomain {
        domain
        isSubdomain
        liveSince
        nextStep
      }
    `,
    props.domain,
  );
  const { publicUrl } = useLocation();
  return (
    <section className={styles.section} aria-labelledby="live-domain">
      <div className={styles.head}>
        <h2 id="live-domain" className={styles.heading} tabIndex={-1}>
          <a href={`${originOfHost(domain, publicUrl)}/`}>
            <bdi>{domain}</bdi>
          </a>
        </h2>
        <DomainBadge tone="live">Live</DomainBadge>
      </div>
      <p className={styles.soft}>
        This is the address of {owner.pages}
        {liveSince == null ? "" : ` since ${formatLongDate(liveSince)}`}.{" "}
        {isSubdomain ? "" : "Keep its DNS record: we check it every few hours."}
      </p>
      {nextStep == null ? null : (
        <div className={styles.failed}>
          <h3 className={styles.subheading}>We couldn’t reach it when we last checked</h3>
          <p className={styles.step}>{nextStep}</p>
          <p className={styles.step}>
            If this lasts for about an hour, the pages return to their address here.
          </p>
        </div>
      )}
      <RemoveDomain owner={owner} domain={domain} isSubdomain={isSubdomain}>
        Then {owner.pages} are at {owner.mainAddress} again.{" "}
        {isSubdomain
          ? `Links to ${domain} redirect there.`
          : `Links to ${domain} redirect there as long as you keep its DNS record; without it, they stop working.`}
      </RemoveDomain>
    </section>
  );
}
