// Validates the custom domain configuration. Without a zone, development and tests use the embedded
// platform (dev/domains/embeddedDomains.ts), and production offers no custom domains.

import type { CustomHostnameSettings } from "../ports/domains/customHostnames.ts";
import { DOMAIN_PROOF_LABEL } from "../../shared/domains/domainErrors.ts";
import { readHostName } from "../../shared/domains/hostNames.ts";

/** The environment variables. */
export interface DomainVariables {
  /**
   * The zone that receives requests for custom domains, and a token that can edit its hostnames.
   */
  DOMAIN_ZONE_ID?: string;
  DOMAIN_ZONE_TOKEN?: string;
  /** The CNAME target of custom domains. */
  DOMAIN_TARGET?: string;
  /** Signs the response to domain probes; at least 32 characters. */
  DOMAIN_PROBE_SECRET?: string;
  /** The platform's API and the DNS resolver, if not the real ones. */
  DOMAIN_API_URL?: string;
  DOMAIN_RESOLVER_URL?: string;
  /** Names below which every domain points here for the embedded platform, separated by commas. */
  DOMAIN_LOCAL_ROOTS?: string;
}

/** The custom domain settings. */
export interface DomainSettings {
  /** Null if none is set up. */
  platform: CustomHostnameSettings | null;
  /** The resolver for DNS over HTTPS. */
  resolverUrl: string;
  probeSecret: string;
  /** Names below which every domain points here for the embedded platform. */
  localRoots: readonly string[];
}

const API_URL = "https://api.cloudflare.com/client/v4";
const RESOLVER_URL = "https://cloudflare-dns.com/dns-query";
const LEAST_SECRET = 32;
/** Browsers and curl resolve names below it to this machine (RFC 6761, section 6.3). */
const LOCAL_ROOT = "localhost";

/** Reads the settings. Throws a TypeError that names the missing variable without its value. */
export function readDomainSettings(variables: DomainVariables): DomainSettings {
  const { DOMAIN_ZONE_ID: zoneId, DOMAIN_ZONE_TOKEN: apiToken } = variables;
  const resolverUrl = variables.DOMAIN_RESOLVER_URL ?? RESOLVER_URL;
  // The embedded platform works on one machine, so the key needn't be secret.
  const localRoots = (variables.DOMAIN_LOCAL_ROOTS ?? LOCAL_ROOT)
    .split(",")
    .map((root) => root.trim());
  if (!zoneId && !apiToken)
    return { platform: null, resolverUrl, probeSecret: "embedded", localRoots };
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
    localRoots: [],
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
