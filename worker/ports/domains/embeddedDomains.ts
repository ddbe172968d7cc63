// Stands in for the platform on one's own machine: it asks no resolver and no certificate authority,
// and lets a request through a domain arrive at this very Worker. So a domain goes through all its
// states without the net, and a browser or `curl -H 'Host: …'` then sees its pages.

import type { DomainFacts, DomainPlatform, ProbeAnswer } from "./DomainPlatform.ts";

/** The net as the embedded platform finds it. What is left out is as it should be. */
export interface EmbeddedNet {
  /** Answers a request for a path of a domain as the Worker does; the body, or null for none. */
  answer: (domain: string, path: string) => Promise<string | null>;
  facts?: (domain: string) => Partial<DomainFacts>;
  /** Overrides what a request through a domain comes to. */
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
