// Replaces the platform in development: it queries no resolver or certificate authority and sends
// requests through a domain to this Worker. So a domain goes through all its states offline, and a
// browser or `curl -H 'Host: …'` shows its pages.

import type { DomainFacts, DomainPlatform, ProbeAnswer } from "./DomainPlatform.ts";

/** The simulated network. Omitted parts work as they should. */
export interface EmbeddedNet {
  /** Answers a request for a domain's path like the Worker; the body, or null for none. */
  answer: (domain: string, path: string) => Promise<string | null>;
  facts?: (domain: string) => Partial<DomainFacts>;
  /** Overrides the result of a request through a domain. */
  probed?: (domain: string) => ProbeAnswer | null;
}

const TARGET = "domains.localhost";

/** The embedded platform. */
export function embeddedDomains(net: EmbeddedNet): DomainPlatform {
  return {
    kind: "embedded",
    target: TARGET,
    register: async () => {},
    release: async () => {},
    inspect: async (domain) => ({
      isApex: false,
      aliases: [TARGET],
      addresses: ["127.0.0.1"],
      reachesTarget: true,
      proofs: [],
      certificate: "active",
      ...net.facts?.(domain),
    }),
    async probe(domain, path) {
      const given = net.probed?.(domain);
      if (given) return given;
      const body = await net.answer(domain, path);
      return {
        kind: "answered",
        status: body === null ? 404 : 200,
        body: body ?? "",
        server: "embedded",
      };
    },
  };
}
