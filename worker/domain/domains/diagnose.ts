import type { DomainError } from "../../../shared/domains/domainErrors.ts";
import type { DomainFacts, ProbeAnswer } from "../../ports/domains/DomainPlatform.ts";

/** Proxy services, as named in their `Server` headers. */
const PROXIES = /cloudflare|cloudfront|fastly|varnish|akamai|vercel|netlify|sucuri|bunny|imperva/;

/** Explains why a probe failed, as far as DNS, certificate and response show. */
export function diagnose(facts: DomainFacts, answer: ProbeAnswer): DomainError {
  const hasRecord = facts.aliases.length > 0 || facts.addresses.length > 0;
  if (!facts.reachesTarget) {
    if (answer.kind === "answered" && PROXIES.test(answer.server)) return "PROXIED_ELSEWHERE";
    if (facts.isApex) return "APEX_WITHOUT_FLATTENING";
    return hasRecord ? "WRONG_TARGET" : "NO_RECORD";
  }
  if (facts.certificate === "rejected") return "CERTIFICATE_REJECTED";
  return facts.certificate === "pending" ? "CERTIFICATE_PENDING" : "UNREACHABLE";
}
