// A net for domains: records, certificates and requests as a test wants them, and claims as they stand.

import { env } from "cloudflare:workers";
import type { DomainFacts, ProbeAnswer } from "../../worker/ports/domains/DomainPlatform.ts";
import { embeddedDomains } from "../../worker/ports/domains/embeddedDomains.ts";
import type { DomainContext } from "../../worker/domain/context.ts";
import { answerProbe, PROBE_PATH } from "../../worker/domain/publications/domains/probe.ts";

/** A platform over a net that the test changes as it goes. */
export function makeNet(context: Pick<DomainContext, "db" | "config">) {
  const net = {
    facts: {} as Partial<DomainFacts>,
    /** What requests through domains come to, where it is not the Worker. */
    probed: null as ProbeAnswer | null,
    calls: [] as string[],
  };
  const platform = embeddedDomains({
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

/** A claim and its owner's host as the tables have them. */
export async function standing(domain: string, ownerId: string) {
  return env.DB.prepare(
    `SELECT d.state, d.error, d.token, coalesce(c.domain, u.domain) AS live
     FROM custom_domains d
     LEFT JOIN collections c ON c.id = d.owner_id LEFT JOIN users u ON u.id = d.owner_id
     WHERE d.domain = ?1 AND d.owner_id = ?2`,
  )
    .bind(domain, ownerId)
    .first<{ state: string; error: string | null; token: string; live: string | null }>();
}
