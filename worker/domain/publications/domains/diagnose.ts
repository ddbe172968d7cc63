import type { DomainError } from "../../../../shared/rules/domainErrors.ts";
import type { DomainFacts, ProbeAnswer } from "../../../ports/domains/DomainPlatform.ts";

/** Services that stand before others' sites, as their answers name themselves. */
const PROXIES = /cloudflare|cloudfront|fastly|varnish|akamai|vercel|netlify|sucuri|bunny|imperva/;

/** Why a probe that did not come back did not, as far as can be told from outside. */
export function diagnose(facts: DomainFacts, answer: ProbeAnswer): DomainError {
  const hasRecord = facts.aliases.length > 0 || facts.addresses.length > 0;
  if (!facts.reachesTarget) {
    if (answer.kind === "answered" && PROXIES.test(answer.server)) return "PROXIED_ELSEWHERE";
    if (facts.isApex) return "APEX_WITHOUT_FLATTENING";
    return hasRecord ? "WRONG_TARGET" : "NO_RECORD";
  }
  if (facts.certificate === "refused") return "CERTIFICATE_REFUSED";
  return facts.certificate === "pending" ? "CERTIFICATE_PENDING" : "UNREACHABLE";
}
