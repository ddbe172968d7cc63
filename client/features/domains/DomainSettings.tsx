import { useEffect, useRef } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { DomainSettings_state$key } from "../../../generated/relay/DomainSettings_state.graphql.ts";
import { AddDomain } from "./AddDomain.tsx";
import * as texts from "./texts.ts";
import styles from "./DomainSettings.module.css";
import { LiveDomain } from "./LiveDomain.tsx";
import { PendingDomain } from "./PendingDomain.tsx";

/** The owner of a custom host, and the address of their pages without one. */
export interface DomainOwner {
  id: string;
  /** What moves to the host, for example "your profile and your stories". */
  pages: string;
  /** On the main site, absolute. */
  mainAddress: string;
}

/** The settings of a user's or publication's host: adding, setup and live status. */
export function DomainSettings(props: { state: DomainSettings_state$key; owner: DomainOwner }) {
  const { owner } = props;
  const { live, pending, ownSubdomain } = useFragment(
    graphql`
      fragment DomainSettings_state on CustomDomainState {
        ownSubdomain
        live {
          domain
          ...LiveDomain_domain
        }
        pending {
          domain
          status
          ...PendingDomain_domain
        }
      }
    `,
    props.state,
  );
  // A change replaces the form that had the focus, so the focus moves to the new content.
  const standing = [live?.domain, pending?.domain, pending?.status].join(" ");
  const lastSeen = useRef(standing);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lastSeen.current === standing) return;
    lastSeen.current = standing;
    place.current?.querySelector<HTMLElement>("h2")?.focus();
  }, [standing]);
  const isFree = ownSubdomain != null && ![live?.domain, pending?.domain].includes(ownSubdomain);
  return (
    <div ref={place} className={styles.settings}>
      <p className={styles.lead}>{texts.customDomainText(owner.pages)}</p>
      {pending ? <PendingDomain domain={pending} owner={owner} hasLive={live != null} /> : null}
      {live ? <LiveDomain domain={live} owner={owner} /> : null}
      {pending ? null : (
        <AddDomain
          owner={owner}
          liveDomain={live?.domain ?? null}
          ownSubdomain={isFree ? ownSubdomain : null}
        />
      )}
    </div>
  );
}
