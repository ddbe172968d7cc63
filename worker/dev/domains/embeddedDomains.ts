// Replaces the platform in development: it queries no resolver or certificate authority. Domains
// that point here go live at once; others have no DNS record, as if it hadn't been added yet, and
// stay in setup, because no browser on this machine could open them.

import type {
  DomainFacts,
  DomainPlatform,
  ProbeAnswer,
} from "../../ports/domains/DomainPlatform.ts";

/** The simulated network. Omitted parts work as they should. */
export interface EmbeddedNet {
  /** True for a domain that resolves to this machine. */
  pointsHere: (domain: string) => boolean;
  /** Answers a request for a domain's path like the Worker; the body, or null for none. */
  answer: (domain: string, path: string) => Promise<string | null>;
  facts?: (domain: string) => Partial<DomainFacts>;
  /** Overrides the result of a request through a domain. */
  probed?: (domain: string) => ProbeAnswer | null;
}

const TARGET = "domains.localhost";

const POINTS_HERE: DomainFacts = {
  isApex: false,
  aliases: [TARGET],
  addresses: ["127.0.0.1"],
  reachesTarget: true,
  proofs: [],
  certificate: "active",
};

const NO_RECORD: DomainFacts = {
  ...POINTS_HERE,
  aliases: [],
  addresses: [],
  reachesTarget: false,
  certificate: "pending",
};

/** The embedded platform. */
export function embeddedDomains(net: EmbeddedNet): DomainPlatform {
  return {
    kind: "embedded",
    target: TARGET,
    register: async () => {},
    release: async () => {},
    inspect: async (domain) => ({
      ...(net.pointsHere(domain) ? POINTS_HERE : NO_RECORD),
      ...net.facts?.(domain),
    }),
    async probe(domain, path) {
      const given = net.probed?.(domain);
      if (given) return given;
      if (!net.pointsHere(domain)) return { kind: "silent" };
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
