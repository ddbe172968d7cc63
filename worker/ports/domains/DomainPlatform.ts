/** What the net says of a domain, and the platform of its certificate. */
export interface DomainFacts {
  /** The domain is a zone of its own, where no CNAME record may stand. */
  isApex: boolean;
  /** The hosts that CNAME records lead to, nearest first. */
  aliases: readonly string[];
  /** The IP addresses it ends at; none where it has no record. */
  addresses: readonly string[];
  /** It ends where the target ends. */
  reachesTarget: boolean;
  /** Values of the TXT records that prove whose it is. */
  proofs: readonly string[];
  certificate: "pending" | "active" | "refused";
}

/** What came back from a request through a domain. */
export type ProbeAnswer =
  | {
      kind: "answered";
      status: number;
      /** Cut to what an answer of ours can have. */
      body: string;
      /** What the answer says of who served it, in lower case; empty where nothing. */
      server: string;
    }
  | { kind: "silent" };

/** The platform or the resolver did not answer, or refused. Trying again later may help. */
export class DomainPlatformAway extends Error {
  override readonly name = "DomainPlatformAway";
}

/** What brings requests for other people's domains to the Worker, and sees how far they have come. */
export interface DomainPlatform {
  readonly kind: "platform" | "embedded";
  /** The host that a domain's record must lead to. */
  readonly target: string;
  /** Asks for the domain's requests and for a certificate; again where there is none yet. Throws DomainPlatformAway. */
  register(domain: string): Promise<void>;
  /** Asks for them no longer. Safe to repeat. Throws DomainPlatformAway. */
  release(domain: string): Promise<void>;
  /** Throws DomainPlatformAway. */
  inspect(domain: string): Promise<DomainFacts>;
  /** Requests a path of the domain over https, following no redirect. Never throws. */
  probe(domain: string, path: string): Promise<ProbeAnswer>;
}
