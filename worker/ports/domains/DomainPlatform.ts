/** The DNS and certificate state of a domain. */
export interface DomainFacts {
  /** True for a zone apex, which can't have a CNAME record. */
  isApex: boolean;
  /** The CNAME chain, nearest first. */
  aliases: readonly string[];
  /** The resolved IP addresses; empty without a record. */
  addresses: readonly string[];
  /** True if it resolves to the target. */
  reachesTarget: boolean;
  /** Values of the TXT records that prove ownership. */
  proofs: readonly string[];
  certificate: "pending" | "active" | "rejected";
}

/** The result of a request through a domain. */
export type ProbeAnswer =
  | {
      kind: "answered";
      status: number;
      /** Truncated to the length of our own responses. */
      body: string;
      /** The server headers in lowercase; empty for none. */
      server: string;
    }
  | { kind: "silent" };

/** The platform or the resolver didn't answer or rejected the request. Retrying may help. */
export class DomainPlatformUnavailableError extends Error {
  override readonly name = "DomainPlatformUnavailableError";
}

/** Routes requests for custom domains to the Worker, and reports their progress. */
export interface DomainPlatform {
  readonly kind: "platform" | "embedded" | "none";
  /** The host that a domain's record must point to. */
  readonly target: string;
  /**
   * Registers the domain and requests a certificate, again if there is none yet. Throws
   * DomainPlatformUnavailableError.
   */
  register(domain: string): Promise<void>;
  /** Unregisters the domain. Idempotent. Throws DomainPlatformUnavailableError. */
  release(domain: string): Promise<void>;
  /** Throws DomainPlatformUnavailableError. */
  inspect(domain: string): Promise<DomainFacts>;
  /** Requests a path of the domain over https without following redirects. Never throws. */
  probe(domain: string, path: string): Promise<ProbeAnswer>;
}
