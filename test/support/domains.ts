// A fake network for custom domains (DNS records, certificates, requests), and reads of their
// claims.

import { firstRow } from "./database.ts";
import type { DomainFacts, ProbeAnswer } from "../../worker/ports/domains/DomainPlatform.ts";
import { embeddedDomains } from "../../worker/dev/domains/embeddedDomains.ts";
import type { DomainContext } from "../../worker/domain/kernel/context.ts";
import { answerProbe, PROBE_PATH } from "../../worker/domain/domains/probe.ts";

/** Creates a domain platform on a fake network that the test can change. */
export function makeNet(context: Pick<DomainContext, "db" | "config">) {
  const net = {
    facts: {} as Partial<DomainFacts>,
    /** The probe result of requests through domains that don't reach the Worker. */
    probed: null as ProbeAnswer | null,
    calls: [] as string[],
  };
  const platform = embeddedDomains({
    pointsHere: () => true,
    answer: (domain, path) => answerProbe(context, domain, path.slice(PROBE_PATH.length + 1)),
    facts: () => net.facts,
    probed: () => net.probed,
  });
  return Object.assign(net, {
    platform: {
      ...platform,
      register: async (domain: string) => void net.calls.push(`register ${domain}`),
      release: async (domain: string) => void net.calls.push(`release ${domain}`),
    },
  });
}

/** Reads a claim and its owner's host from the database. */
export async function standing(domain: string, ownerId: string) {
  return firstRow<{ state: string; error: string | null; token: string; live: string | null }>(
    `SELECT d.state, d.error, d.token, coalesce(c.domain, u.domain) AS live
     FROM custom_domains d
     LEFT JOIN collections c ON c.id = d.owner_id LEFT JOIN users u ON u.id = d.owner_id
     WHERE d.domain = ?1 AND d.owner_id = ?2`,
    domain,
    ownerId,
  );
}
