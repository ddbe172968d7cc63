// Checks the part of the configuration that custom domains need. Without a zone the embedded platform
// stands in (ports/domains/embeddedDomains.ts), which is for one's own machine.

import type { CustomHostnameSettings } from "../ports/domains/customHostnames.ts";
import { DOMAIN_PROOF_LABEL } from "../../shared/rules/domainErrors.ts";
import { readHostName } from "../../shared/rules/hostNames.ts";

/** The variables, as they are set. */
export interface DomainVariables {
  /** The zone that requests for custom domains arrive in, and a token that may edit its hostnames. */
  DOMAIN_ZONE_ID?: string;
  DOMAIN_ZONE_TOKEN?: string;
  /** The host that people point their domains at. */
  DOMAIN_TARGET?: string;
  /** Signs what a request through a domain brings back; 32 characters or more. */
  DOMAIN_PROBE_SECRET?: string;
  /** The platform's API and the resolver, where they are not the real ones. */
  DOMAIN_API_URL?: string;
  DOMAIN_RESOLVER_URL?: string;
}

/** How custom domains reach the Worker. */
export interface DomainSettings {
  /** Null where the embedded platform stands in. */
  platform: CustomHostnameSettings | null;
  /** Who is asked what a name stands for (DNS over HTTPS). */
  resolverUrl: string;
  probeSecret: string;
}

const API_URL = "https://api.cloudflare.com/client/v4";
const RESOLVER_URL = "https://cloudflare-dns.com/dns-query";
const LEAST_SECRET = 32;

/** Reads the settings. Throws a TypeError naming the variable that is missing; it repeats no value. */
export function readDomainSettings(variables: DomainVariables): DomainSettings {
  const { DOMAIN_ZONE_ID: zoneId, DOMAIN_ZONE_TOKEN: apiToken } = variables;
  const resolverUrl = variables.DOMAIN_RESOLVER_URL ?? RESOLVER_URL;
  // Nothing of the zone leaves the machine then, so there is nobody to hide the key from.
  if (!zoneId && !apiToken) return { platform: null, resolverUrl, probeSecret: "embedded" };
  const target = readHostName(variables.DOMAIN_TARGET ?? "");
  const probeSecret = variables.DOMAIN_PROBE_SECRET ?? "";
  if (!zoneId || !apiToken || !target) {
    throw new TypeError(
      "Custom domains need DOMAIN_ZONE_ID, DOMAIN_ZONE_TOKEN and DOMAIN_TARGET together",
    );
  }
  if (probeSecret.length < LEAST_SECRET) {
    throw new TypeError(`DOMAIN_PROBE_SECRET must have ${LEAST_SECRET} characters or more`);
  }
  return {
    probeSecret,
    resolverUrl,
    platform: {
      apiUrl: variables.DOMAIN_API_URL ?? API_URL,
      resolverUrl,
      zoneId,
      apiToken,
      target,
      proofLabel: DOMAIN_PROOF_LABEL,
    },
  };
}
