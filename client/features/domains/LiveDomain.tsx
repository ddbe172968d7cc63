import { graphql, useFragment } from "react-relay/hooks";
import type { LiveDomain_domain$key } from "../../../generated/relay/LiveDomain_domain.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { originOfHost } from "../../../shared/routes/paths/ownUrl.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { DomainBadge } from "./DomainBadge.tsx";
import type { DomainOwner } from "./DomainSettings.tsx";
import * as texts from "./texts.ts";
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
        <DomainBadge tone="live">{texts.live}</DomainBadge>
      </div>
      <p className={styles.soft}>
        {liveSince == null
          ? texts.addressOf(owner.pages)
          : texts.addressSince(owner.pages, formatLongDate(liveSince))}{" "}
        {isSubdomain ? "" : texts.keepRecord}
      </p>
      {nextStep == null ? null : (
        <div className={styles.failed}>
          <h3 className={styles.subheading}>{texts.unreachable}</h3>
          <p className={styles.step}>{nextStep}</p>
          <p className={styles.step}>{texts.unreachableText}</p>
        </div>
      )}
      <RemoveDomain owner={owner} domain={domain} isSubdomain={isSubdomain}>
        {texts.backAt(owner.pages, owner.mainAddress)}{" "}
        {isSubdomain ? texts.linksRedirect(domain) : texts.linksRedirectWithRecord(domain)}
      </RemoveDomain>
    </section>
  );
}
